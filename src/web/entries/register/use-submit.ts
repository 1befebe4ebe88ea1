import { registerEntry } from '#contract/entries.ts'
import { sentence } from '#contract/sentences.ts'
import { remark } from '#domain/refusal.ts'

import { call, ApiProblem } from '../../api.ts'
import { byField, type FormDesk, type Registered } from './form-desk.ts'

/**
 * Hands the form in: waits for its files, judges it, and asks for the number. The entry's id was minted when the form opened, so
 * asking twice gives the same number. Resolves to null when the form has to be mended or tried again; it then says why.
 */
export async function submitForm(desk: FormDesk): Promise<Registered | null> {
  const { status, uploads } = desk
  // Two presses of one key are one wish.
  if (status.get().phase !== 'typing') return null
  status.set({ failure: null, answered: new Map() })
  if (refusesNow(desk)) return null
  try {
    status.set({ phase: 'waiting-for-files' })
    await uploads.settled()
    // A file may have failed meanwhile, and people go on typing while files travel.
    if (refusesNow(desk)) return null
    status.set({ phase: 'registering' })
    return await call(registerEntry, { params: { entryId: desk.entryId }, body: desk.check().body })
  } catch (cause) {
    if (!(cause instanceof ApiProblem)) throw cause
    showProblem(desk, cause)
    return null
  } finally {
    status.set({ phase: 'typing' })
  }
}

function refusesNow({ check, status, uploads }: FormDesk): boolean {
  const failed = uploads.store.get().items.find(({ state }) => state === 'failed')
  const isWrong = check().refusals.length > 0
  if (!failed && !isWrong) return false
  const cut = failed && byField([remark('E-FIL-06', 'attachments', { archivo: failed.fileName })])
  status.set(({ attempt }) => ({ attempt: attempt + 1, ...(cut ? { answered: cut } : {}) }))
  return true
}

function showProblem({ status }: FormDesk, { problem }: ApiProblem): void {
  const atFields = problem.remarks.filter(({ field }) => field !== null)
  status.set(({ attempt }) => ({
    attempt: attempt + 1,
    answered: byField(atFields),
    failure: atFields.length > 0 ? null : failureSentence(problem),
  }))
}

function failureSentence({ type, title }: ApiProblem['problem']): string {
  return type === 'E-SYS-01' ? sentence(remark('E-SYS-01')) : title
}
