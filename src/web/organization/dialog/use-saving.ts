import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { ZodType } from 'zod'

import { mintId } from '../../common/mint-id.ts'
import { useIdOf } from '../../ui/dialogs/form-dialog.tsx'
import { misshapen, refusedFields, type WrongWords } from '../../common/field-errors.ts'
import { useSubmission, type Submission } from '../../ui/fields/use-submission.ts'
import { organizationWords as words } from '../../words/office/organization.ts'

export interface Saving<Body> extends Submission {
  /** Checks the body against the contract and sends it; what is wrong appears in `errors`. */
  readonly save: (body: Body) => void
}

/** Saving what a dialog holds, once it has the shape the contract asks. */
export function useSaving<Body, Saved>(given: {
  readonly schema: ZodType
  /** `id`: of what is made by it; the same for the same body. */
  readonly send: (body: Body, id: string) => Promise<Saved>
  readonly refresh: QueryKey
  readonly onSaved: (saved: Saved) => void
  /** What to say of a misshapen field; the words of units and people when not given. */
  readonly wrong?: WrongWords
}): Saving<Body> {
  const { schema, send, refresh, onSaved, wrong = words.wrong } = given
  const queries = useQueryClient()
  const idOf = useIdOf(mintId)
  const submission = useSubmission((fault) => refusedFields(fault, wrong))
  return {
    ...submission,
    save: (body) =>
      submission.submit(misshapen(schema, body, wrong), async () => {
        const saved = await send(body, idOf(body))
        await queries.invalidateQueries({ queryKey: refresh })
        onSaved(saved)
      }),
  }
}
