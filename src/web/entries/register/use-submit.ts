import { registerEntry } from '#contract/entries.ts'
import { remark } from '#domain/refusal.ts'

import { ApiProblem, call } from '../../api.ts'
import { claimsOf } from '../../attachments/upload-queue.ts'
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

function showProblem(desk: FormDesk, { problem }: ApiProblem): void {
  loseUploads(desk, problem)
  const atFields = problem.remarks.flatMap((found) => {
    const field = placeOf(found.field)
    return field === null ? [] : [{ ...found, field }]
  })
  desk.status.set(({ attempt }) => ({
    attempt: attempt + 1,
    answered: byField(atFields),
    failure: atFields.length > 0 ? null : problem.title,
  }))
}

/** Where on the screen a remark stands; null when the form has no such place and the whole has to say it. */
function placeOf(field: string | null): string | null {
  if (field === null || field === 'relation') return null
  return field.startsWith('attachments') ? 'attachments' : field
}

/** The server forgets files that waited too long, such as those of an old draft: `attachments.N` names them. */
function loseUploads({ uploads }: FormDesk, problem: ApiProblem['problem']): void {
  const claims = claimsOf(uploads.store.get().items)
  for (const { code, field } of problem.remarks) {
    const place = /^attachments\.(\d+)$/u.exec(field ?? '')?.[1]
    const claim = place === undefined ? undefined : claims[Number(place)]
    if (code === 'E-FIL-06' && claim) uploads.lose(claim.uploadId)
  }
}
