import { refusedKept } from '../../common/field-errors.ts'
import { useSubmission } from '../../ui/fields/use-submission.ts'
import { findAnswered } from '../outgoing/use-dispatch.ts'
import type { LetterValues } from './letter-values.ts'

/** Looks up the number that was typed, and adds its entry to those that are answered. */
export function useAnswers(
  { answers, answerNumber }: Pick<LetterValues, 'answers' | 'answerNumber'>,
  set: (change: Partial<LetterValues>) => void,
): { readonly add: () => void; readonly error: string | undefined } {
  const looking = useSubmission(refusedKept)
  return {
    error: looking.errors[0]?.message,
    add: () =>
      looking.submit([], async () => {
        const found = await findAnswered(answerNumber)
        if ('field' in found) return looking.refuse([found])
        const others = answers.filter(({ entryId }) => entryId !== found.entryId)
        set({ answers: [...others, found], answerNumber: '' })
      }),
  }
}
