import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { Problem } from '#contract/common/schemas.ts'

import { saidOf } from '../../attachments/upload-queue.ts'
import { ApiProblem, call } from '../../common/api.ts'
import { firstSentenceOf } from '../../words/language/first-sentences.ts'
import { fetchInTheEnd } from '../../ui/dialogs/fetched.ts'
import type { FormRemarks } from '../form/form-remarks.ts'
import { focusSoon } from '../form/focus-soon.ts'
import { byField, type EntryForm, type Handed, type Said } from '../form/form-state.ts'
import { fetchRegistrationRules, registrationRules } from '../form/registration-rules.ts'
import { saysWhatStands } from '../form/says-what-stands.ts'
import { apartButton } from './earlier-notice.tsx'

/**
 * Hands the form in: waits for its files, judges it, and asks for the number. The entry's id was
 * minted when the form opened, so asking twice gives the same number. Resolves to null when the
 * form has to be mended or tried again; it then says why.
 */
export async function submitForm(form: EntryForm): Promise<Handed | null> {
  const { status, uploads } = form
  // Two presses of one key are one wish; and what another page goes on writing is handed in there.
  if (status.get().phase !== 'typing' || status.get().isElsewhere) return null
  if (status.get().earlier !== null) return askFirst()
  status.set({ failure: null, answered: new Map() })
  try {
    if (registrationRules() === null) await rulesAreHere(form)
    if (refusesNow(form, mayYetCome(form))) return null
    status.set({ phase: 'waiting-for-files' })
    if (uploads.store.get().isAwaited === true && (await waitsForPhone(form))) return null
    await uploads.settled()
    form.countFolios()
    // A file may have failed meanwhile, and people go on typing while files travel.
    if (refusesNow(form)) return null
    status.set({ phase: 'registering' })
    return await register(form)
  } catch (cause) {
    if (!(cause instanceof ApiProblem)) throw cause
    showProblem(form, cause)
    return null
  } finally {
    status.set({ phase: 'typing' })
  }
}

/** A quick hand may be done before they are here. */
async function rulesAreHere({ status }: EntryForm): Promise<void> {
  status.set({ phase: 'registering' })
  await fetchInTheEnd(fetchRegistrationRules)
}

function judged({ check }: EntryForm): FormRemarks {
  const found = check()
  if (found === null) throw new Error('A form is handed in once its rules are here')
  return found
}

async function register(form: EntryForm): Promise<Handed> {
  const { body } = judged(form)
  const isFirst = isAsSentFirst(form, JSON.stringify(body))
  const registered = await call('registerEntry', { params: { entryId: form.entryId }, body })
  if (registered.outcome === 'REGISTERED') return { ...registered, isOther: false }
  // What was sent from a page before this one is not known here.
  const isOther = !isFirst || (form.wasKept && foundInBook(form, registered.entry).isOther)
  return { ...registered, isOther }
}

/** The number of a draft that came back, when its answer was lost with the page before. */
export function foundInBook({ values }: EntryForm, entry: EntryView): Handed {
  const isOther = !saysWhatStands(entry, values.get())
  return { outcome: 'ALREADY_REGISTERED', warnings: [], entry, isOther }
}

/** What was typed may be the same document or another: only the person knows. */
function askFirst(): null {
  focusSoon(apartButton)
  return null
}

/**
 * Takes in what a telephone sent. While it still has pages to send, the first press says so, and
 * the next one goes on without them: whether it waits.
 */
async function waitsForPhone(form: EntryForm): Promise<boolean> {
  const { entryId, status, uploads } = form
  const phone = await fetchInTheEnd(() => import('../phone/phone-link.ts'))
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

/**
 * The first that was sent may have its number though its answer was lost; what was changed since
 * is another document.
 */
function isAsSentFirst(form: EntryForm, sent: string): boolean {
  const first = sentFirst.get(form) ?? sent
  sentFirst.set(form, first)
  return first === sent
}

const sentFirst = new WeakMap<EntryForm, string>()

/** Folios that nobody wrote, while files travel whose pages may tell them. */
function mayYetCome({ values, uploads }: EntryForm): string | null {
  const areTravelling = uploads.store
    .get()
    .items.some(({ state }) => state === 'waiting' || state === 'sending')
  return areTravelling && values.get().folios === null ? 'folios' : null
}

function refusesNow(form: EntryForm, awaited: string | null = null): boolean {
  const { status, uploads } = form
  const failed = uploads.store.get().items.find(({ state }) => state === 'failed')
  const isWrong = judged(form).refusals.some(({ field }) => field !== awaited)
  if (!failed && !isWrong) return false
  const cut = failed && saidOf('E-FIL-06', failed)
  const answered =
    cut && byField([{ ...cut, sentence: failed.sentence ?? cut.sentence, field: 'attachments' }])
  status.set(({ attempt }) => ({ attempt: attempt + 1, ...(answered ? { answered } : {}) }))
  return true
}

function showProblem(form: EntryForm, { problem }: ApiProblem): void {
  const atFields = problem.remarks.flatMap((found) => placed(form, found) ?? [])
  form.status.set(({ attempt }) => ({
    attempt: attempt + 1,
    answered: byField(atFields),
    failure: atFields.length > 0 ? null : wholeOf(problem),
  }))
}

/** The form is kept in the browser: without a connection that is what to say. */
const wholeOf = ({ type, title }: Problem): string =>
  type === 'E-SYS-01' ? firstSentenceOf[type] : title

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
