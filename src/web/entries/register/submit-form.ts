import type { Problem } from '#contract/common/schemas.ts'

import { saidOf, type UploadItem } from '../../attachments/upload-queue.ts'
import { ApiProblem, call, inAnswerTime } from '../../common/api.ts'
import { attachmentWords } from '../../words/entries/attachments.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { firstSentenceOf } from '../../words/language/first-sentences.ts'
import { fetchInTheEnd } from '../../ui/dialogs/fetched.ts'
import type { FormRemarks } from '../form/form-remarks.ts'
import { earlierLink, focusSoon } from '../form/focus-soon.ts'
import { byField, type EntryForm, type Registered, type Said } from '../form/form-state.ts'
import { fetchRegistrationRules, registrationRules } from '../form/registration-rules.ts'
import { isInTheBook } from '../draft/is-in-the-book.ts'

/**
 * Hands the form in: waits for its files, judges it, and asks for the number. The entry's id was
 * minted when the form opened, so asking twice gives the same number. Resolves to null when the
 * form has to be mended or tried again; it then says why.
 */
export async function submitForm(form: EntryForm): Promise<Registered | null> {
  const { status, uploads } = form
  const registered = await handIn(form, async () => {
    if (registrationRules() === null) await rulesAreHere(form)
    if (refusesNow(form, mayYetCome(form))) return null
    status.set({ phase: 'waiting-for-files' })
    if (uploads.store.get().isAwaited === true && (await waitsForPhone(form))) return null
    await uploads.settled()
    form.countFolios()
    // A file may have failed meanwhile, and people go on typing while files travel.
    if (refusesNow(form)) return null
    return register(form)
  })
  if (status.get().earlier !== null) focusSoon(earlierLink)
  return registered
}

/**
 * The number of a draft that came back, when it was given to the page before or to another one.
 * Resolves to null when it has none, when nobody could say, and when what was registered is
 * something else: the form then says so.
 */
export async function foundInBook(form: EntryForm): Promise<Registered | null> {
  if (!(await isInTheBook(form.entryId).catch(isUnknown))) return null
  return handIn(form, async () => {
    if (registrationRules() === null) await rulesAreHere(form)
    return register(form)
  })
}

/** Handing it in asks again. */
function isUnknown(cause: unknown): false {
  if (cause instanceof ApiProblem) return false
  throw cause
}

async function handIn(
  form: EntryForm,
  work: () => Promise<Registered | null>,
): Promise<Registered | null> {
  const { status } = form
  // Two presses of one key are one wish; and what another page goes on writing is handed in there.
  if (status.get().phase !== 'typing' || status.get().isElsewhere) return null
  status.set({ failure: null, answered: new Map(), earlier: null })
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof ApiProblem)) throw cause
    await showProblem(form, cause)
    return null
  } finally {
    status.set({ phase: 'typing' })
  }
}

/** A quick hand may be done before they are here. */
async function rulesAreHere({ status }: EntryForm): Promise<void> {
  status.set({ phase: 'registering' })
  await inAnswerTime(fetchInTheEnd(fetchRegistrationRules))
}

function judged({ check }: EntryForm): FormRemarks {
  const found = check()
  if (found === null) throw new Error('A form is handed in once its rules are here')
  return found
}

/** People go on typing while it travels: what they changed is asked of the same id once more. */
async function register(form: EntryForm): Promise<Registered> {
  form.status.set({ phase: 'registering' })
  const { body } = judged(form)
  const registered = await call('registerEntry', { params: { entryId: form.entryId }, body })
  await form.uploads.settled()
  const isSent = JSON.stringify(judged(form).body) === JSON.stringify(body)
  return isSent ? registered : register(form)
}

/**
 * Takes in what a telephone sent. While it still has pages to send, the first press says so, and
 * the next one goes on without them: whether it waits.
 */
async function waitsForPhone(form: EntryForm): Promise<boolean> {
  const { entryId, status, uploads } = form
  const phone = await inAnswerTime(fetchInTheEnd(() => import('../phone/phone-link.ts')))
  const coming = toldOfPages.delete(form) ? 0 : await phone.comingPages(entryId)
  if (coming > 0) {
    toldOfPages.add(form)
    status.set({ failure: phone.sentenceOfComing(coming) })
    return true
  }
  await phone.joinPhonePages(entryId, uploads)
  return false
}

const toldOfPages = new WeakSet<EntryForm>()

/** Folios that nobody wrote, while files travel whose pages may tell them. */
function mayYetCome({ values, uploads }: EntryForm): string | null {
  const areTravelling = uploads.store
    .get()
    .items.some(({ state }) => state === 'waiting' || state === 'sending')
  return areTravelling && values.get().folios === null ? 'folios' : null
}

function refusesNow(form: EntryForm, awaited: string | null = null): boolean {
  const { status, uploads } = form
  const unsent = uploads.store.get().items.flatMap(saidOfUnsent)
  const isWrong = judged(form).refusals.some(({ field }) => field !== awaited)
  if (unsent.length === 0 && !isWrong) return false
  status.set(({ attempt }) => ({ attempt: attempt + 1, answered: byField(unsent) }))
  return true
}

/** A file of the list that the document would be registered without. */
function saidOfUnsent(item: UploadItem): readonly (Said & { readonly field: string })[] {
  const { fileName, sentence, state, uploadId } = item
  if (state === 'refused') {
    const field = `attachments.${uploadId}`
    return [{ code: 'refused', sentence: attachmentWords.refused(fileName), field }]
  }
  if (state !== 'failed') return []
  const cut = saidOf('E-FIL-06', item)
  return [{ ...cut, sentence: sentence ?? cut.sentence, field: 'attachments' }]
}

async function showProblem(form: EntryForm, cause: ApiProblem): Promise<void> {
  const { problem } = cause
  if (problem.type === 'E-NUM-06') return showEarlier(form, problem)
  const atFields = problem.remarks.flatMap((found) => placed(form, found) ?? [])
  form.status.set(({ attempt }) => ({
    attempt: attempt + 1,
    answered: byField(atFields),
    failure: atFields.length > 0 ? null : wholeOf(cause),
  }))
}

/**
 * It has its number, and what was sent now says something else: the same document, changed since,
 * or another one. Only the person knows, and until they say so nothing more is registered.
 */
async function showEarlier(form: EntryForm, { remarks, title }: Problem): Promise<void> {
  const fields = [...new Set(remarks.flatMap(({ field }) => field ?? []))]
  try {
    const entry = await call('readEntry', { params: { entryId: form.entryId } })
    form.status.set({ earlier: { entry, fields } })
  } catch (cause) {
    if (!(cause instanceof ApiProblem)) throw cause
    form.status.set(({ attempt }) => ({ attempt: attempt + 1, failure: title }))
  }
}

/** The form is kept in the browser: without a connection that is what to say. */
function wholeOf({ problem: { type, title }, isLate }: ApiProblem): string {
  if (isLate) return registerWords.notHeard
  return type === 'E-SYS-01' ? `${firstSentenceOf[type]} ${registerWords.sameNumber}` : title
}

type ServerRemark = Problem['remarks'][number]

/**
 * A remark at the place of the screen it is about; null when the form has no such place and the
 * whole has to say it.
 */
function placed(
  { uploads }: EntryForm,
  found: ServerRemark,
): (Said & { readonly field: string }) | null {
  const { field } = found
  if (field === null || field === 'relation') return null
  const [head, place] = field.split('.')
  if (head !== 'attachments') return { ...found, field }
  // The server forgets files that waited too long, such as those of an old draft: `attachments.N`
  // says which.
  const item = uploads.store.get().items.filter(({ state }) => state === 'done')[
    Number(place ?? -1)
  ]
  if (found.code !== 'E-FIL-25' || !item) return { ...found, field: head }
  uploads.lose(item.uploadId)
  return { ...saidOf(found.code, item), field: head }
}
