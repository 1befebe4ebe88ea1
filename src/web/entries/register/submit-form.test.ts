import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { onePixelPng } from '#tests/one-pixel-png.ts'
import { api } from '#contract/api.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { SessionView } from '#contract/service/session.ts'
import type { LineState, PageLine } from '#tests/page-line.ts'
import { lineStates, openPageLine } from '#tests/page-line.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'

import {
  claimsOf,
  createUploadQueue,
  sentAnew,
  type UploadItem,
} from '../../attachments/upload-queue.ts'
import { call } from '../../common/api.ts'
import { mintId } from '../../common/mint-id.ts'
import { answerMs } from '../../common/time-limits.ts'
import { attachmentWords } from '../../words/entries/attachments.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { isInTheBook } from '../draft/is-in-the-book.ts'
import { createEntryForm, type EntryForm, type Registered } from '../form/form-state.ts'
import { emptyValues, type FormValues } from '../form/form-values.ts'
import { foundInBook, submitForm } from './submit-form.ts'

let app: TestApp
let clerk: Person
let line: PageLine
let session: SessionView
let catalogue: CatalogueView

beforeAll(async () => {
  app = await openTestApp()
  clerk = await app.as('REG')
})
afterAll(() => app.close())
beforeEach(async () => {
  line = await openPageLine(app, clerk, answerMs)
  session = await call('readSession', {})
  catalogue = await call('readCatalogue', {})
})
afterEach(() => void vi.unstubAllGlobals())

interface Paper {
  readonly entryId: string
  readonly values: FormValues
  readonly items?: readonly UploadItem[]
  readonly wasKept?: boolean
}

function aForm({ entryId, values, items = [], wasKept = false }: Paper): EntryForm {
  const uploads = createUploadQueue(catalogue, {
    async send({ uploadId, fileName, file }) {
      return clerk.upload(new Uint8Array(await file.arrayBuffer()), fileName, uploadId)
    },
    discard: async () => undefined,
  })
  uploads.restore(items)
  const passed = new Set<string>()
  const given = { entryId, wasKept, session, catalogue, uploads, passed }
  return createEntryForm({ ...given, initial: values })
}

function plainValues(): FormValues {
  const { foundation } = app.municipality
  const blank = emptyValues(foundation.officeId)
  return {
    ...blank,
    parties: blank.parties.map((party) => ({ ...party, givenNames: 'Ana', surname1: 'Soto' })),
    typeId: foundation.types.find(({ code }) => code === 'SOL')?.typeId ?? null,
    subject: 'Solicita poda en calle Sol 12',
    destinationUnitId: foundation.units[1]?.unitId ?? null,
    folios: 1,
  }
}

const newPaper = (): Paper => ({ entryId: mintId(), values: plainValues() })

describe('a form whose answer is refused, lost, late or doubled', () => {
  it('after a correction that was refused first, is the same document when it is sent again', async () => {
    const form = aForm(newPaper())
    line.is = { PUT: 'refused' }
    expect(await submitForm(form)).toBeNull()
    form.values.set({ subject: 'Solicita poda en calle Luna 3' })
    line.is = { PUT: 'lost after' }
    expect(await submitForm(form)).toBeNull()
    line.is = {}
    expect(await submitForm(form)).toMatchObject({ outcome: 'ALREADY_REGISTERED' })
    expect(form.status.get().earlier).toBeNull()
  })

  it('changed after it was registered unheard, says what the book has and where it differs', async () => {
    const form = aForm(newPaper())
    line.is = { PUT: 'lost after' }
    await submitForm(form)
    form.values.set({ subject: 'Solicita poda en calle Luna 3' })
    line.is = {}
    expect(await submitForm(form)).toBeNull()
    const { earlier } = form.status.get()
    expect(earlier).toMatchObject({
      entry: { entryId: form.entryId, content: { subject: 'Solicita poda en calle Sol 12' } },
      fields: ['subject'],
    })
  })

  it('is free again when nobody answers in time, says so, and keeps what was typed', async () => {
    const form = aForm(newPaper())
    const typed = form.values.get()
    line.is = { PUT: 'late after' }
    expect(await submitForm(form)).toBeNull()
    expect(form.status.get()).toMatchObject({ phase: 'typing', failure: registerWords.notHeard })
    expect(form.values.get()).toBe(typed)
  })

  it('with a file that was refused asks for no number, says which one, and goes on without it', async () => {
    const form = aForm(newPaper())
    form.uploads.add([new File(['x'], 'plano.dwg')])
    const before = await app.lastNumber()
    expect(await submitForm(form)).toBeNull()
    expect(await app.lastNumber()).toBe(before)
    const [refused] = form.uploads.store.get().items
    const { answered, attempt } = form.status.get()
    expect(attempt).toBe(1)
    expect(answered.get(`attachments.${refused?.uploadId}`)?.sentence).toBe(
      attachmentWords.refused('plano.dwg'),
    )
    form.uploads.remove(refused?.uploadId ?? '')
    expect(await submitForm(form)).toMatchObject({ outcome: 'REGISTERED' })
  })

  it('whatever is drawn: one paper has one number, and what the form says is so', async () => {
    await fc.assert(fc.asyncProperty(fc.array(drawnStep, { minLength: 1, maxLength: 8 }), live), {
      numRuns: 40,
    })
  }, 120_000)
})

describe('a draft that came back', () => {
  it('is taken for not registered only where the book says that it is not there', async () => {
    const { entryId } = await clerk.register()
    expect(await isInTheBook(entryId)).toBe(true)
    expect(await isInTheBook(mintId())).toBe(false)
    for (const state of ['refused', 'lost before', 'late after'] as const) {
      line.is = { GET: state }
      await expect(isInTheBook(entryId)).rejects.toThrow(/./u)
    }
  })
})

const corrections: readonly Partial<FormValues>[] = [
  { subject: 'Solicita poda en calle Luna 3' },
  { subject: 'Solicita poda en calle Sol 12' },
  { subject: '' },
  { folios: 2 },
  { note: 'Trae una copia' },
  { note: '' },
]
const correction = fc.constantFrom(...corrections)
const state = fc.constantFrom(...lineStates)

type Step =
  | { readonly kind: 'correct'; readonly change: Partial<FormValues> }
  | {
      readonly kind: 'press' | 'reload'
      readonly put: LineState
      readonly get: LineState
      readonly meanwhile: Partial<FormValues>
    }
  | { readonly kind: 'attach' | 'apart' }

const drawnStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('correct' as const), change: correction }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('press' as const, 'press' as const, 'reload' as const),
      put: state,
      get: fc.oneof(
        { weight: 3, arbitrary: fc.constant('arrives' as const) },
        { weight: 1, arbitrary: state },
      ),
      meanwhile: fc.oneof(
        { weight: 4, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: correction },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('attach' as const, 'apart' as const) }),
  },
)

/** One clerk with one paper, or two where they say so, until it is told to have its number. */
async function live(steps: readonly Step[]): Promise<void> {
  const before = await app.lastNumber()
  let form = aForm(newPaper())
  const ids = new Set([form.entryId])
  for (const each of steps) {
    form = each.kind === 'press' ? form : await changed(form, each)
    ids.add(form.entryId)
    const told = await asked(form, each)
    expect(await app.lastNumber()).toBeLessThanOrEqual(before + ids.size)
    if (told) return saysWhatIs(form, told, before + ids.size)
  }
  // Whatever came before, a line that works tells in the end.
  form.values.set(({ subject }) => ({ subject: subject || 'Solicita poda en calle Sol 12' }))
  const told = await submitForm(form)
  if (told) return saysWhatIs(form, told, before + ids.size)
  expect(form.status.get().earlier?.entry.entryId).toBe(form.entryId)
  await saysWhy(form)
  expect(await app.lastNumber()).toBe(before + ids.size)
}

/** The form on the screen after the step. */
async function changed(form: EntryForm, step: Step): Promise<EntryForm> {
  const { entryId, values, uploads, status } = form
  if (step.kind === 'correct') values.set(step.change)
  if (step.kind === 'attach') uploads.add([new File([new Uint8Array(onePixelPng)], 'hoja.png')])
  if (step.kind === 'reload') {
    await uploads.settled()
    const items = uploads.store.get().items.map((item) => ({ ...item, file: null }))
    return aForm({ entryId, values: values.get(), items, wasKept: true })
  }
  if (step.kind !== 'apart' || status.get().earlier === null) return form
  const items = uploads.store.get().items.map(sentAnew)
  return aForm({ entryId: mintId(), values: values.get(), items })
}

/** Handed in, or looked for in the book, over the line of the step. */
async function asked(form: EntryForm, step: Step): Promise<Registered | null> {
  if (step.kind !== 'press' && step.kind !== 'reload') return null
  const typed = form.values.get()
  line.is = { PUT: step.put, GET: step.get }
  line.meanwhile = () => form.values.set(step.meanwhile)
  const told = await (step.kind === 'press' ? submitForm : foundInBook)(form)
  line.is = {}
  line.meanwhile = () => undefined
  expect([typed, { ...typed, ...step.meanwhile }]).toContainEqual(form.values.get())
  expect(form.status.get().phase).toBe('typing')
  if (!told && step.kind === 'press') await saysWhy(form)
  return told
}

const inTheBook = async (entryId: string) =>
  (await clerk.ask(api.readEntry, { params: { entryId } })).body

/** What stands on the form is what was registered, under the number that is told. */
async function saysWhatIs(form: EntryForm, told: Registered, lastNumber: number): Promise<void> {
  const { entryNumber, content, notes, attachments } = await inTheBook(form.entryId)
  const { subject, folios, note } = form.values.get()
  expect(told.entry.entryNumber).toBe(entryNumber)
  expect([content?.subject, content?.folios, notes.map(({ text }) => text)]).toEqual([
    subject,
    folios,
    note === '' ? [] : [note],
  ])
  expect(attachments.map(({ attachmentId }) => attachmentId)).toEqual(
    claimsOf(form.uploads.store.get().items).map(({ uploadId }) => uploadId),
  )
  expect(await app.lastNumber()).toBe(lastNumber)
}

/** Nothing ends in silence, and what is said of an earlier entry is so of what was sent. */
async function saysWhy(form: EntryForm): Promise<void> {
  const { earlier, failure, answered, refusals } = form.status.get()
  expect(earlier !== null || failure !== null || answered.size > 0 || refusals.size > 0).toBe(true)
  if (earlier === null) return
  const { entryNumber, content } = await inTheBook(form.entryId)
  expect(earlier.entry.entryNumber).toBe(entryNumber)
  expect(earlier.fields.length).toBeGreaterThan(0)
  const { subject, folios } = JSON.parse(line.sent)
  for (const [field, differs] of [
    ['subject', content?.subject !== subject],
    ['folios', content?.folios !== folios],
  ] as const)
    expect([field, earlier.fields.includes(field)]).toEqual([field, differs])
}
