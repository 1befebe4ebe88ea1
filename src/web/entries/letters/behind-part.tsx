import { useQuery } from '@tanstack/react-query'

import { refusedKept } from '../../common/field-errors.ts'
import { useStore } from '../../common/store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { useSubmission } from '../../ui/fields/use-submission.ts'
import { letterWords as words } from '../../words/book/letters.ts'
import { catalogueQuery } from '../query/entry-queries.ts'
import type { LetterSaver } from './letter-saver.ts'
import { LetterText } from '../letter-parts/letter-text.tsx'
import type { LetterValues } from './letter-values.ts'
import { timeIn } from '../letter-parts/letter-times.ts'

export type BehindPartProps = { readonly saver: LetterSaver; readonly values: LetterValues }

/** Somebody else saved meanwhile: both texts beside each other, and the choice between them. */
export function BehindPart({ saver, values }: BehindPartProps) {
  const other = useStore(saver.store, (state) => state.other)
  const timeZone = useQuery(catalogueQuery).data?.municipality.timeZone ?? 'UTC'
  const choosing = useSubmission(refusedKept)
  if (other === null) return null
  const { changedBy: name, changedAt, form } = other
  return (
    <section className="stack stack-tight" aria-label={words.behindTitle(name, '')}>
      <Notice
        tone="warning"
        isAnnounced
        title={words.behindTitle(name, timeIn(changedAt, timeZone))}
        actions={
          <>
            <Button
              variant="primary"
              isBusy={choosing.isBusy}
              onPress={() => choosing.submit([], async () => void (await saver.keepMine()))}
            >
              {words.keepMine}
            </Button>
            <Button isBusy={choosing.isBusy} onPress={() => choosing.submit([], saver.takeOther)}>
              {words.takeOther(name)}
            </Button>
          </>
        }
      >
        {words.behindText}
      </Notice>
      <ErrorSummary errors={choosing.errors} attempt={choosing.attempt} />
      <div className="letter-beside">
        <div className="stack stack-tight">
          <h3>{words.otherText(name)}</h3>
          <p>{words.otherSubject(form.subject)}</p>
          <LetterText body={form.body} label={words.otherText(name)} />
        </div>
        <div className="stack stack-tight">
          <h3>{words.myText}</h3>
          <p>{words.otherSubject(values.subject)}</p>
          <LetterText body={values.body} label={words.myText} />
        </div>
      </div>
    </section>
  )
}
