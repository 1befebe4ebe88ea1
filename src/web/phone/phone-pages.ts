/**
 * The pages of a telephone: kept here until each was taken in, sent one after another in their
 * order, and again when the line was cut.
 */
import { createStore, type Store } from '../common/store.ts'
import { phoneWords } from '../words/shell/phone.ts'
import { endLink, formNow, Refused, sendPage } from './phone-line.ts'

export interface Page {
  readonly pageId: string
  readonly picture: Blob
  /** Of the picture, for this page to show it. */
  readonly address: string
  readonly state: 'kept' | 'sending' | 'sent'
  /** 0 to 1. */
  readonly progress: number
  /** Why it was declined; null when it was not. */
  readonly sentence: string | null
}

export interface PhoneState {
  readonly pages: readonly Page[]
  readonly phase: 'idle' | 'sending' | 'ended'
  /** The form that the pages are for; null until the telephone was let in. */
  readonly form: string | null
  /** What stands in the way now: no line, no code in force, or one of another form. */
  readonly trouble: 'cut' | 'over' | 'other' | null
  readonly announcement: string
}

export interface PhonePages {
  readonly store: Store<PhoneState>
  readonly add: (picture: Blob) => void
  readonly remove: (pageId: string) => void
  /** By one place among those not sent; what was sent stays before them. */
  readonly move: (pageId: string, by: -1 | 1) => void
  readonly mayMove: (pageId: string, by: -1 | 1) => boolean
  /** Sends what is kept; with `isLast`, ends it after the last. */
  readonly send: (isLast: boolean) => Promise<void>
  /** Lets go of pages that were for another form, and begins anew for the one of the telephone. */
  readonly drop: () => Promise<void>
}

const retryMs = 2000

export function openPhonePages(): PhonePages {
  const store = createStore<PhoneState>({
    pages: [],
    phase: 'idle',
    form: null,
    trouble: null,
    announcement: '',
  })
  return {
    store,
    add(picture) {
      const page = { pageId: crypto.randomUUID(), picture, address: URL.createObjectURL(picture) }
      store.set(({ pages }) => ({
        pages: [...pages, { ...page, state: 'kept', progress: 0, sentence: null }],
      }))
    },
    remove(pageId) {
      const page = store.get().pages.find((each) => each.pageId === pageId)
      if (page?.state !== 'kept') return
      URL.revokeObjectURL(page.address)
      store.set(({ pages }) => ({ pages: pages.filter((each) => each.pageId !== pageId) }))
    },
    mayMove(pageId, by) {
      const { pages } = store.get()
      return moved(pages, pageId, by) !== pages
    },
    move: (pageId, by) => store.set(({ pages }) => ({ pages: moved(pages, pageId, by) })),
    async send(isLast) {
      const { phase, form } = store.get()
      if (phase !== 'idle' || form === null) return
      store.set({ phase: 'sending', trouble: null, announcement: '' })
      try {
        await sendKept(store, form)
        if (isLast) await untilHeard(store, () => endLink(form))
        const { length } = store.get().pages
        store.set({
          phase: isLast ? 'ended' : 'idle',
          announcement: phoneWords.announceSent(length),
        })
      } catch (cause) {
        const isOver = cause instanceof Refused && cause.isOver
        store.set({ phase: 'idle', trouble: isOver ? await whyOver(form) : null })
      }
    },
    async drop() {
      const form = await formNow().catch(() => null)
      for (const { address } of store.get().pages) URL.revokeObjectURL(address)
      store.set((state) => ({ pages: [], trouble: null, form: form ?? state.form }))
    },
  }
}

/** Another code was used on this telephone since, in another page of the browser. */
async function whyOver(form: string): Promise<'over' | 'other'> {
  const now = await formNow().catch(() => null)
  return now === null || now === form ? 'over' : 'other'
}

async function sendKept(store: Store<PhoneState>, form: string): Promise<void> {
  const change = (pageId: string, to: Partial<Page>): void =>
    store.set(({ pages }) => ({
      pages: pages.map((page) => (page.pageId === pageId ? { ...page, ...to } : page)),
    }))
  for (;;) {
    const [page, ...others] = store.get().pages.filter(({ state }) => state === 'kept')
    if (!page) return
    const left = others.length
    const { pageId, picture } = page
    change(pageId, { state: 'sending', progress: 0, sentence: null })
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await untilHeard(store, () =>
      sendPage({
        pageId,
        picture,
        form,
        left,
        onProgress: (progress) => change(pageId, { progress }),
      }),
    ).catch((cause: unknown) => {
      const sentence = cause instanceof Refused && !cause.isOver ? cause.message : null
      change(pageId, { state: 'kept', sentence })
      throw cause
    })
    change(pageId, { state: 'sent', progress: 1 })
  }
}

function moved(pages: readonly Page[], pageId: string, by: -1 | 1): readonly Page[] {
  const from = pages.findIndex((page) => page.pageId === pageId)
  const [one, other] = [pages[from], pages[from + by]]
  if (one?.state !== 'kept' || other?.state !== 'kept') return pages
  return pages.with(from, other).with(from + by, one)
}

/** Asks until the server answers, and says meanwhile that it does not. Throws what it refuses. */
async function untilHeard(store: Store<PhoneState>, ask: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      await ask()
      store.set({ trouble: null })
      return
    } catch (cause) {
      if (cause instanceof Refused) throw cause
      store.set({ trouble: 'cut' })
      // oxlint-disable-next-line no-await-in-loop
      await aMomentOrOnline()
    }
  }
}

function aMomentOrOnline(): Promise<void> {
  return new Promise((resolve) => {
    const life = new AbortController()
    const end = (): void => {
      life.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, retryMs)
    globalThis.addEventListener('online', end, { signal: life.signal })
  })
}
