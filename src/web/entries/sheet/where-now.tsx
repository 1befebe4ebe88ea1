import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { HandlingView } from '#contract/entry/handling-shapes.ts'
import { useEffect, useState } from 'react'

import { DescriptionList } from '../../ui/display/description-list.tsx'
import { deadlineWords } from '../../words/entries/deadlines.ts'
import { writtenDate, writtenInstant } from '../../words/language/dates.ts'
import { handlingWords as words, howLong } from '../../words/entries/handling.ts'
import type { OfficeNaming } from './use-naming.ts'

export type WhereNowProps = {
  readonly entry: EntryView
  readonly handling: HandlingView
  readonly naming: OfficeNaming
}

/** Where the entry is now: who answers for it, since when and until when. Its state stands above. */
export function WhereNow({ entry, handling, naming }: WhereNowProps) {
  const now = useMinute()
  const { since, assigneeId, unitId, readerIds, archive } = handling
  const person = personIn(handling)
  const stayed = howLong(now - Date.parse(since))
  const items = [
    {
      term: words.office,
      description: `${unitIn(naming, unitId)}, ${words.since(writtenInstant(since, naming.timeZone), stayed)}`,
    },
    { term: words.assignee, description: assigneeId === null ? words.nobody : person(assigneeId) },
    ...(entry.registerStatus === 'ANNULLED'
      ? []
      : [{ term: words.deadline, description: deadlineOf(entry, handling) }]),
    ...(readerIds.length === 0
      ? []
      : [{ term: words.readers, description: readerIds.map(person).join(', ') }]),
    ...(archive === null
      ? []
      : [
          {
            term: words.archive,
            description: [archive.code, archive.location].filter(Boolean).join(' · '),
          },
        ]),
  ]
  return <DescriptionList items={items} />
}

function deadlineOf(entry: EntryView, { extension, suspendedSince }: HandlingView): string {
  const dueOn = entry.content?.dueOn ?? null
  if (dueOn === null) return words.due('NONE', null)
  const year = entry.content?.dueWithheldYear ?? null
  if (year !== null) return deadlineWords.withheld(year)
  const said = [
    words.dueOn(writtenDate(dueOn)),
    extension && words.extended(writtenDate(extension.from)),
    suspendedSince !== null && words.suspendedSince(writtenDate(suspendedSince)),
  ]
  return said.filter(Boolean).join(', ')
}

/** The name of the responsible office; null is the registry office of the entry. */
export function unitIn(naming: OfficeNaming, unitId: string | null): string {
  if (unitId === null) return naming.officeName || words.registry
  return naming.unitName(unitId) ?? words.noUnit
}

/** The names of the people the handling mentions. */
export function personIn({ people }: Pick<HandlingView, 'people'>): (staffId: string) => string {
  const names = new Map(people.map(({ staffId, name }) => [staffId, name]))
  return (staffId) => names.get(staffId) ?? ''
}

const minuteMs = 60_000

/** The present instant in ms, told anew each minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
