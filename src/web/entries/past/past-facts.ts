/** What an entry said then, beside what it says now. Pure. */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { partyName } from '#domain/party/party.ts'

import { partyRoleWords } from '../../words/entries/entries.ts'
import { pastWords as words } from '../../words/entries/entry-past.ts'
import { handlingStatusWords } from '../../words/entries/handling.ts'
import type { Naming } from '../sheet/describe-value.ts'
import { type Fact, furtherFacts, mainFacts } from '../sheet/entry-facts.ts'

export interface ComparedFact {
  readonly term: string
  readonly was: string
  /** Null when it is the same. */
  readonly now: string | null
}

/** Every term that either of them has, in reading order. */
export function comparedFacts(then: EntryView, now: EntryView, naming: Naming): ComparedFact[] {
  const before = new Map(factsOf(then, naming).map((fact) => [fact.term, fact.description]))
  const after = new Map(factsOf(now, naming).map((fact) => [fact.term, fact.description]))
  return [...new Set([...before.keys(), ...after.keys()])].map((term) => {
    const said = before.get(term) ?? words.none
    const says = after.get(term) ?? words.none
    return { term, was: said, now: said === says ? null : says }
  })
}

function factsOf(entry: EntryView, naming: Naming): Fact[] {
  const { content, handling, parties, attachments, notes } = entry
  return [
    { term: words.status, description: words.standing[entry.registerStatus] },
    ...(handling
      ? [
          { term: words.handling, description: handlingStatusWords[handling.status] },
          {
            term: words.office,
            description:
              handling.unitId === null
                ? words.counter
                : (naming.unitName(handling.unitId) ?? words.none),
          },
        ]
      : []),
    ...(content ? [...mainFacts(content, naming), ...furtherFacts(content, naming)] : []),
    {
      term: words.people,
      description: listed(
        parties.map((party) => `${partyName(party)} (${partyRoleWords[party.role]})`),
      ),
    },
    { term: words.files, description: listed(attachments.map(({ fileName }) => fileName)) },
    { term: words.notes, description: listed(notes.map(({ text }) => text)) },
  ]
}

function listed(texts: readonly string[]): string {
  return texts.length === 0 ? words.none : texts.join('; ')
}
