/**
 * Keeps what is typed in a letter on the server, by itself a second after the last key. What it
 * could not bring there stays in the browser (`kept-form.ts`); where somebody else saved meanwhile
 * it stops, and the page asks which text to go on with.
 */
import type { LetterForm, LetterView } from '#contract/letters/letters.ts'
import { canonicalJson } from '#domain/common/canonical.ts'

import { ApiProblem, call, isRefusal } from '../../common/api.ts'
import { createStore, type Store } from '../../common/store.ts'
import type { KeptForm } from '../outgoing/kept-form.ts'
import { letterFormOf, valuesOf, type LetterValues } from './letter-values.ts'

export interface Saving {
  /**
   * `incomplete`: it has no place on the server yet. `behind`: somebody else saved, and their text
   * is `other`. `moved`: the letter was sent on; what was typed is among its texts.
   */
  readonly standing:
    | 'saved'
    | 'typed'
    | 'saving'
    | 'offline'
    | 'incomplete'
    | 'refused'
    | 'moved'
    | 'behind'
  /** When it was saved from this page. */
  readonly savedAt: Date | null
  /** Why the server declined. */
  readonly sentence: string
  readonly other: LetterView | null
  /** Whose text came onto this page, on which nothing was typed; null for one's own. */
  readonly from: { readonly name: string; readonly at: Date } | null
}

export interface LetterSaver {
  readonly store: Store<Saving>
  /** Something was typed. */
  readonly typed: () => void
  /** Resolves to whether all that is typed is on the server. */
  readonly saveNow: () => Promise<boolean>
  /** Somebody’s text came with the live feed. */
  readonly heard: (view: LetterView) => void
  /** Goes on with what is typed here, over that of the other. */
  readonly keepMine: () => Promise<boolean>
  /** Goes on with theirs; what is typed here is among the texts of the letter by then. */
  readonly takeOther: () => Promise<void>
  /** The page is left: what is unsaved is sent. */
  readonly leave: () => void
}

export interface SaverScene {
  readonly letterId: string
  readonly form: Pick<KeptForm<LetterValues>, 'current' | 'set' | 'forget' | 'wasKept'>
  readonly onSaved: (view: LetterView) => void
  /** What was typed when the page was left is among the texts of the letter alone: it moved on. */
  readonly onLeftBehind: () => void
}

const stillMs = 1000
/** A line that was gone for a moment is told by nothing. */
const againMs = 5000

export function createLetterSaver(scene: SaverScene): LetterSaver {
  const store = createStore<Saving>({
    standing: scene.form.wasKept ? 'typed' : 'saved',
    savedAt: null,
    sentence: '',
    other: null,
    from: null,
  })
  const { saveNow, isUnderWay, done, wait } = savingOf(scene, store)
  const { form } = scene
  return {
    store,
    saveNow,
    typed() {
      if (store.get().standing === 'behind') return
      if (!isUnderWay()) store.set({ standing: 'typed' })
      wait()
    },
    heard(view) {
      if (view.revision <= form.current().overRevision || isUnderWay()) return
      const said = letterFormOf(form.current())
      if (store.get().standing === 'saved') {
        adopt(form, view)
        store.set({ from: { name: view.changedBy, at: new Date(view.changedAt) } })
      } else if (said !== null && isSame(view.form, said)) done(view, form.current())
      else store.set({ standing: 'behind', other: view })
    },
    async keepMine() {
      const { other } = store.get()
      if (other === null) return false
      form.set({ overRevision: other.revision })
      store.set({ standing: 'typed', other: null })
      return saveNow()
    },
    async takeOther() {
      const { other } = store.get()
      if (other === null) return
      await keepAmongTexts(scene)
      adopt(form, other)
      store.set({ standing: 'saved', other: null })
    },
    leave() {
      if (store.get().standing !== 'typed') return
      void saveNow().then(() => store.get().standing === 'moved' && scene.onLeftBehind())
    },
  }
}

/** One saving after the other, each of all that is typed by then. */
function savingOf({ letterId, form, onSaved }: SaverScene, store: Store<Saving>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<boolean> | null = null
  const wait = (ms = stillMs): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void saveNow(), ms)
  }
  const done = (view: LetterView, sent: LetterValues): boolean => {
    const isAll = form.current() === sent
    form.set({ overRevision: view.revision })
    if (isAll) form.forget()
    else wait()
    store.set({ standing: isAll ? 'saved' : 'typed', savedAt: new Date(), other: null, from: null })
    onSaved(view)
    return isAll
  }
  const save = async (): Promise<boolean> => {
    const values = form.current()
    const said = letterFormOf(values)
    if (said === null) return settle(store, 'incomplete')
    store.set({ standing: 'saving' })
    try {
      return done(await saveOver(letterId, said, values.overRevision), values)
    } catch (fault) {
      if (!isRefusal(fault, 'E-SAL-17')) return failed(fault)
      const other = await call('readLetter', { params: { letterId } }).catch(() => null)
      if (other === null) return settle(store, 'offline')
      // It was this very text, whose answer was lost on the way.
      if (isSame(other.form, said)) return done(other, values)
      store.set({ standing: 'behind', other })
      return false
    }
  }
  const failed = (fault: unknown): false => {
    const standing = standingOf(fault)
    if (standing === 'offline') wait(againMs)
    return settle(store, standing, fault)
  }
  const saveNow = async (): Promise<boolean> => {
    clearTimeout(timer)
    if (underWay !== null) await underWay
    const { standing } = store.get()
    if (standing === 'saved' || standing === 'behind') return standing === 'saved'
    underWay = save().finally(() => {
      underWay = null
    })
    return underWay
  }
  return { saveNow, wait, done, isUnderWay: () => underWay !== null }
}

/** Sent over the text it was typed over: refused, and kept all the same. */
async function keepAmongTexts({ letterId, form }: SaverScene): Promise<void> {
  const mine = letterFormOf(form.current())
  if (mine === null) return
  try {
    await saveOver(letterId, mine, form.current().overRevision)
  } catch (fault) {
    if (!isRefusal(fault, 'E-SAL-17')) throw fault
  }
}

function saveOver(letterId: string, said: LetterForm, overRevision: number): Promise<LetterView> {
  return call('saveLetter', { params: { letterId }, body: { ...said, overRevision } })
}

function adopt(form: SaverScene['form'], view: LetterView): void {
  form.set(valuesOf(view))
  form.forget()
}

function standingOf(fault: unknown): 'offline' | 'moved' | 'refused' {
  if (!(fault instanceof ApiProblem)) throw fault
  if (isRefusal(fault, 'E-SAL-18')) return 'moved'
  return fault.problem.type === 'E-SYS-01' ? 'offline' : 'refused'
}

function settle(store: Store<Saving>, standing: Saving['standing'], fault?: unknown): false {
  store.set({ standing, sentence: fault instanceof Error ? fault.message : '' })
  return false
}

/** As the server tidies it: the spaces around do not count, nor what is said to be none. */
function isSame(one: LetterForm, other: LetterForm): boolean {
  return canonicalJson(tidied(one)) === canonicalJson(tidied(other))
}

const tidied = (form: LetterForm): unknown =>
  JSON.parse(JSON.stringify(form), (key, value: unknown) => {
    if (key === 'begunFrom' && value === null) return undefined
    return typeof value === 'string' ? value.normalize('NFC').trim() : value
  })
