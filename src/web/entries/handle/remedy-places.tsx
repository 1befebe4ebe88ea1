import type { Reply } from '#contract/common/endpoint.ts'
import type { proposeRemedy } from '#contract/entry/remedies.ts'

import { typedDate } from '../../words/language/dates.ts'
import { actWords } from '../../words/entries/entry-acts.ts'

type Place = Reply<typeof proposeRemedy>['places'][number]

/**
 * Which other calendars the proposed date was counted on: one sentence for each thing somebody
 * should know.
 */
export function RemedyPlaces({ places }: { readonly places: readonly Place[] }) {
  const sentences = places.flatMap(sentencesOf)
  return (
    <div aria-live="polite">
      {sentences.map((sentence) => (
        <p key={sentence} className="field-help">
          {sentence}
        </p>
      ))}
    </div>
  )
}

function sentencesOf({ locality, days, missingYears, isKnown }: Place): string[] {
  if (!isKnown) return [actWords.remedyUnknown(locality)]
  const said = days.map(({ date, name }) => `${typedDate(date).slice(0, 5)} ${name}`).join(', ')
  return [
    said === '' ? actWords.remedyUnmoved(locality) : actWords.remedyCounts(locality, said),
    ...(missingYears.length === 0
      ? []
      : [actWords.remedyUnknownYears(locality, missingYears.join(', '))]),
  ]
}
