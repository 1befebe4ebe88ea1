import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { ZodType } from 'zod'

import type { SummaryError } from '../ui/error-summary.tsx'
import { misshapen, refusedFields, type WrongWords } from './field-errors.ts'

export interface Saving<Body> {
  readonly errors: readonly SummaryError[]
  readonly attempt: number
  readonly isBusy: boolean
  readonly errorOf: (field: string) => string | undefined
  /** Checks the body against the contract and sends it; what is wrong appears in `errors`. */
  readonly save: (body: Body) => void
}

/** Saving what a dialog holds, once it has the shape the contract asks. */
export function useSaving<Body, Saved>(given: {
  readonly schema: ZodType
  readonly send: (body: Body) => Promise<Saved>
  readonly refresh: QueryKey
  readonly onSaved: (saved: Saved) => void
  /** What to say of a field that has not the shape asked for; those of units and people when not given. */
  readonly wrong?: WrongWords
}): Saving<Body> {
  const queries = useQueryClient()
  const [errors, setErrors] = useState<readonly SummaryError[]>([])
  const [attempt, setAttempt] = useState(0)
  const sending = useMutation({
    mutationFn: given.send,
    onSuccess: async (saved) => {
      await queries.invalidateQueries({ queryKey: given.refresh })
      given.onSaved(saved)
    },
    onError: (fault) => setErrors(refusedFields(fault, given.wrong)),
  })
  return {
    errors,
    attempt,
    isBusy: sending.isPending,
    errorOf: (field) => errors.find((error) => error.field === field)?.message,
    save(body) {
      if (sending.isPending) return
      const found = misshapen(given.schema, body, given.wrong)
      setErrors(found)
      setAttempt((count) => count + 1)
      if (found.length === 0) sending.mutate(body)
    },
  }
}
