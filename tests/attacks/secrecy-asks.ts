/**
 * Everything that somebody outside a confidential entry may ask: each reading endpoint of the
 * contract, and each search.
 */
import type { EndpointName } from '#contract/addresses.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import { reportKinds } from '#domain/book/report.ts'
import { trays } from '#domain/handling/tray.ts'

import { unitAt } from '#tests/handling.ts'
import type { SecrecyMunicipality } from './secrecy-municipalities.ts'

export interface SecrecyAsk {
  readonly name: EndpointName
  /** The same in every municipality, so that answers can be laid side by side. */
  readonly label: string
  readonly given: {
    readonly params?: Readonly<Record<string, string>>
    readonly query?: object
    readonly body?: unknown
  }
}

/** Reading that takes a body: searches, and what is worked out while somebody types. */
const askedByBody = [
  'searchEntries',
  'countEntries',
  'searchParties',
  'findDuplicates',
  'suggestSubjects',
  'searchImportedEntries',
  'previewDeadline',
  'previewMoves',
  'suggestDays',
] as const satisfies readonly EndpointName[]

/** Followed beside the others: it does not end. */
export const followedApart: readonly EndpointName[] = ['followLedger']

// The keys of the contract are the names of its type.
const names = Object.keys(api) as readonly EndpointName[]
const definitionOf = (name: EndpointName): Endpoint => api[name]

export const askedNames: readonly EndpointName[] = names.filter(
  (name) =>
    !followedApart.includes(name) &&
    (definitionOf(name).method === 'GET' || askedByBody.some((asked) => asked === name)),
)

/**
 * Files of reports that are prepared in the background, where they are large. Papers are drawn from
 * the same tables.
 */
export const exportAsks = reportKinds.flatMap((report) => [
  { report, format: 'csv' as const, separator: ';' as const },
  ...(report === 'book' ? [{ report, format: 'xlsx' as const, separator: ';' as const }] : []),
])
export type ExportAsk = (typeof exportAsks)[number]

/** What the asker types: what is said in the confidential entries, and nothing of it. */
export interface Typed {
  readonly words: readonly string[]
  readonly numbers: readonly string[]
  readonly subjects: readonly string[]
  readonly typeCodes: readonly string[]
}

export function asksIn(municipality: SecrecyMunicipality, typed: Typed): readonly SecrecyAsk[] {
  return askedNames.flatMap((name) =>
    paramsOf(name, municipality).flatMap(({ label, params }) =>
      partsOf(name, municipality, typed).map((part, index) => ({
        name,
        label: `${name} ${label} ${index}`,
        given: { params, ...part },
      })),
    ),
  )
}

interface Named {
  readonly label: string
  readonly params: Readonly<Record<string, string>>
}

const elsewhere = '00000000-0000-4000-8000-000000000000'

/** Every value that the slots of an address may take, in the order of the municipality. */
function paramsOf(name: EndpointName, municipality: SecrecyMunicipality): readonly Named[] {
  const slots = Object.keys(definitionOf(name).params?.shape ?? {})
  if (slots.length === 0) return [{ label: '', params: {} }]
  if (slots.includes('attachmentId')) return filesOf(municipality)
  const [slot = ''] = slots
  if (slot === 'entryId')
    return name === 'readEntryProof' ? provenOf(municipality) : entriesOf(municipality)
  const values: Readonly<Record<string, readonly string[]>> = {
    unitId: [0, 1, 2].map((place) => unitAt(municipality.app, place)),
    staffId: municipality.people.map(({ actor }) => actor.staffId),
    report: reportKinds,
    year: ['2026'],
    ...Object.fromEntries(idsOfNothing.map((key) => [key, [elsewhere]])),
  }
  const known = values[slot]
  if (!known) throw new Error(`Nobody said what ${slot} of ${name} may be`)
  return known.map((value, index) => ({
    label: `${slot}${index}`,
    params: {
      ...(slot === 'bookId' ? { ordinal: '1' } : {}),
      ...(slots.includes('fileId') ? { fileId: elsewhere } : {}),
      [slot]: value,
    },
  }))
}

/** Of what the municipality has none of, or nobody but its owner: asked all the same. */
const idsOfNothing = [
  'exportId',
  'transferId',
  'closingId',
  'bookId',
  'uploadId',
  'outgoingId',
  'letterId',
  'templateId',
  'webhookId',
]

/** The confidential ones; the first, which is open; and the open ones that name another. */
function entriesOf({ entries, papers }: SecrecyMunicipality): readonly Named[] {
  return entries.flatMap((entry, index) =>
    index === 0 || papers[index]?.secret || papers[index]?.tie
      ? [{ label: `entry${index}`, params: { entryId: entry?.entryId ?? elsewhere } }]
      : [],
  )
}

/**
 * A proof holds what was signed: that it is given as a hash alone says that there is a relation
 * (decision 088), and not to what (`src/server/features/entries/show/other-ends.test.ts`).
 */
function provenOf(municipality: SecrecyMunicipality): readonly Named[] {
  const kept = municipality.papers.flatMap(({ secret, tie }, index) =>
    secret === null && tie ? [`entry${index}`] : [],
  )
  return entriesOf(municipality).filter(({ label }) => !kept.includes(label))
}

function filesOf({ entries, papers }: SecrecyMunicipality): readonly Named[] {
  return entries.flatMap((entry, index) =>
    papers[index]?.secret && papers[index].files.length > 0
      ? [
          {
            label: `file${index}`,
            params: {
              entryId: entry?.entryId ?? elsewhere,
              attachmentId: entry?.attachments[0]?.attachmentId ?? elsewhere,
            },
          },
        ]
      : [],
  )
}

type Part = Pick<SecrecyAsk['given'], 'query' | 'body'>

/**
 * What is asked of an endpoint beside its address; once, with nothing, where nothing is said here.
 */
function partsOf(
  name: EndpointName,
  municipality: SecrecyMunicipality,
  typed: Typed,
): readonly Part[] {
  const parts: Partial<Record<EndpointName, readonly Part[]>> = {
    ...partsOfSearches(municipality, typed),
    ...partsOfScreens(municipality),
  }
  return parts[name] ?? [{}]
}

function partsOfSearches(
  municipality: SecrecyMunicipality,
  { words, numbers, subjects, typeCodes }: Typed,
): Partial<Record<EndpointName, readonly Part[]>> {
  const filters = filtersOf(municipality, typeCodes)
  const questions = [
    ...words.flatMap((word) => [
      { body: { text: word } },
      { body: { text: word.slice(0, 5) } },
      { body: { text: `${word.slice(0, -1)}z` } },
      { body: { text: word, nearNames: true } },
      { body: { sender: word } },
    ]),
    ...numbers.map((text) => ({ body: { text } })),
    ...subjects.map((text) => ({ body: { text: `"${text}"` } })),
    ...filters.map((filter) => ({ body: { ...filter } })),
  ]
  return {
    listEntries: [
      {},
      ...[...filters, ...trays.map((tray) => ({ tray }))].map((query) => ({ query })),
      ...numbers.map((number) => ({ query: { number } })),
      { query: { order: 'due', limit: 2 } },
      { query: { order: 'nearest', limit: 2 } },
    ],
    searchEntries: questions,
    countEntries: questions,
    searchParties: [...words, ...numbers].flatMap((word) => [
      { body: { text: word } },
      { body: { text: word.slice(0, 4) } },
    ]),
    findDuplicates: subjects.flatMap((subject) => [
      ...numbers.map((identityNumber) => duplicateOf({ identityNumber, subject })),
      ...words.slice(0, 2).map((senderName) => duplicateOf({ senderName, subject })),
    ]),
    suggestSubjects: [null, ...numbers].map((identityNumber) => ({
      body: { typeId: null, identityNumber },
    })),
    searchImportedEntries: [{ body: { text: words[0] ?? '' } }],
    readReport: [{}, ...[farAhead, ...filters].map((query) => ({ query }))],
  }
}

function partsOfScreens(
  municipality: SecrecyMunicipality,
): Partial<Record<EndpointName, readonly Part[]>> {
  const { app } = municipality
  const { officeId, types, units } = app.municipality.foundation
  const [today] = app.clock.now.toISOString().split('T')
  const amongOthers = entriesOf(municipality).flatMap(({ params }) =>
    ['A4', '62x29'].map((paper) => ({ query: { ids: params['entryId'], paper } })),
  )
  return {
    readPapers: amongOthers,
    previewDeadline: [{ body: { officeId, typeId: types[0]?.typeId ?? '', presentedAt: null } }],
    previewMoves: [{ body: { change: daysOff(app.clock.now), page: 1 } }],
    suggestDays: [{ body: { year: 2027, region: null } }],
    // Papers are drawn from the tables of the workbook.
    readReportFile: ['csv', 'xlsx'].map((format) => ({ query: { format, ...farAhead } })),
    readDeliveryList: units.map(({ unitId }) => ({ query: { unitId, date: today } })),
    readWorkload: units.map(({ unitId }) => ({ query: { unitId } })),
    readPast: [{ query: { on: '2999-01-01' } }],
    proposeRemedy: [{ query: { notifiedOn: today } }],
    previewClosing: [{ query: { officeId, on: today } }],
  }
}

/** Whatever has a due date in the next three months. */
const farAhead = { days: 60 }

function filtersOf({ app }: SecrecyMunicipality, typeCodes: readonly string[]): readonly object[] {
  const { types, units } = app.municipality.foundation
  return [
    ...types.filter(({ code }) => typeCodes.includes(code)).map(({ typeId }) => ({ typeId })),
    ...units.map(({ unitId }) => ({ unitId })),
  ]
}

function duplicateOf(who: {
  readonly identityNumber?: string
  readonly senderName?: string
  readonly subject: string
}): Part {
  return {
    body: {
      identityNumber: null,
      senderName: null,
      typeId: null,
      senderReference: null,
      ...who,
    },
  }
}

/** A week, a week from now, closed whole: whatever is counting over them is due later. */
function daysOff(now: Date) {
  const dates = Array.from({ length: 7 }, (_, index) =>
    new Date(now.getTime() + (7 + index) * 86_400_000).toISOString().slice(0, 10),
  )
  return {
    kind: 'CALENDAR_DAYS',
    put: dates.map((date) => ({
      date,
      layer: 'MUNICIPALITY',
      officeId: null,
      name: 'Aniversario de la comuna',
      source: 'Decreto',
      act: 'D-1',
    })),
    remove: [],
  }
}
