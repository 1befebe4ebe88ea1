import type { SettingsView } from '#contract/service/settings.ts'

import { DescriptionList, type DescriptionItem } from '../ui/display/description-list.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { writtenHere } from '../session/current/written-here.ts'
import { localeWords } from '../words/language/locale.ts'
import { serviceWords as words } from '../words/shell/service.ts'

type Drill = SettingsView['drill']

/**
 * Whether a backup restores: when that was last tried, what came of it, and that it is due again.
 */
export function LastDrill({ drill }: { readonly drill: Drill }) {
  const { last, isOverdue } = drill
  return (
    <section className="card">
      <h2>{words.drill}</h2>
      {last !== null && last.fault !== null && (
        <Notice tone="danger" title={words.drillFailedTitle}>
          <p>{last.fault}</p>
        </Notice>
      )}
      {isOverdue && (
        <Notice tone="warning" title={words.drillOverdueTitle}>
          <p>{words.drillOverdue}</p>
        </Notice>
      )}
      <DescriptionList items={last === null ? [never] : itemsOf(last)} />
    </section>
  )
}

const never = { term: words.drillLast, description: words.drillNever }

function itemsOf(last: NonNullable<Drill['last']>): readonly DescriptionItem[] {
  const { endedAt, fault, parts, tookMs } = last
  return [
    { term: words.drillLast, description: writtenHere(endedAt) },
    { term: words.drillResult, description: fault === null ? words.drillGood : words.drillBad },
    { term: words.drillTook, description: words.seconds(secondsOf(tookMs)) },
    ...parts.map(({ part, tookMs: partMs }) => ({
      term: words.drillParts[part],
      description: words.seconds(secondsOf(partMs)),
    })),
  ]
}

function secondsOf(ms: number): string {
  return (ms / 1000).toLocaleString(localeWords.tag, { maximumFractionDigits: 1 })
}
