/**
 * Who brought a confidential entry cannot be learnt by anybody outside it
 * (docs/specification/roles.md): municipalities alike in everything but what their confidential entries say
 * answer alike, whoever asks and whatever is asked. One drawn book here; more with
 * `RANDOM_BOOKS=50`.
 */
import fc from 'fast-check'
import { Writable } from 'node:stream'
import { inflateRawSync } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import { undoWindowMs } from '#domain/handling/handling.ts'
import { prepareReport } from '#server/features/reports/prepare-report.ts'
import { followFeed } from '#tests/feed.ts'
import { copyEntries } from '#tests/many-entries.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import { asksIn, exportAsks } from './secrecy-asks.ts'
import type { ExportAsk, SecrecyAsk, Typed } from './secrecy-asks.ts'
import type {
  Outsider,
  Paper,
  SecrecyMunicipality,
  Telling,
  Tie,
} from './secrecy-municipalities.ts'
import { mayKnow, openSecrecyMunicipality, outsiderNames } from './secrecy-municipalities.ts'
import { openTestWorker } from '#tests/test-worker.ts'
import { until } from '#tests/until.ts'
import { relationKinds } from '#domain/municipality/catalogue.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import type { PartyForm } from '#tests/registration.ts'
import { aParty } from '#tests/registration.ts'

/** Of words that stand nowhere else, so that meeting one is having been told. */
const openNames = ['Quintremil', 'Ancapichun', 'Millalonco'] as const
const secretNames = ['Huaiquilaf', 'Tranamilpay', 'Curiñancolef', 'Pichicona'] as const
const openSubjects = [
  'Solicita poda de arboles en la plaza',
  'Reclamo por luminaria apagada',
] as const
const secretSubjects = ['Denuncia de maltrato reiterado', 'Peticion de resguardo familiar'] as const
const openNumbers = ['125319092', '76123456K', '111111111'] as const
const secretNumbers = ['222222222', '333333333', '444444444', '555555555'] as const

const typedByTheCurious: Typed = {
  words: [openNames[0], ...secretNames.slice(0, 2), 'maltrato', 'reservadisimo'],
  numbers: [openNumbers[0], ...secretNumbers.slice(0, 2), '22.222.222', '2/2026'],
  subjects: [openSubjects[0], secretSubjects[0]],
  typeCodes: ['SOL', 'DEN', 'MED', 'CAR'],
}

/** What nobody outside may be shown, in any writing. */
const tellTales: readonly string[] = [
  ...secretNames,
  ...secretNumbers,
  '22.222.222-2',
  'maltrato',
  'resguardo familiar',
  'reservadisimo',
  'callejon-oculto',
  'huella@oculto.example',
]

const someone = (index: number, isOpen: boolean): PartyForm =>
  aParty({
    surname1: isOpen ? (openNames[index % openNames.length] ?? '') : (secretNames[index] ?? ''),
    identity: {
      country: 'CL',
      type: 'CL_RUT',
      number: isOpen
        ? (openNumbers[index % openNumbers.length] ?? '')
        : (secretNumbers[index] ?? ''),
    },
    address: isOpen ? `Calle ${index}` : null,
    email: isOpen ? `persona${index}@correo.example` : null,
  })

/** Somebody known brings something in confidence too, and leaves another address there. */
const inConfidence = (index: number, isKnown: boolean): PartyForm => ({
  ...someone(index, isKnown),
  address: 'callejon-oculto 7',
  phone: '+56987654321',
  email: 'huella@oculto.example',
})

const openPaper: fc.Arbitrary<Paper> = fc
  .record({ who: fc.nat(2), subject: fc.constantFrom(...openSubjects), hasFile: fc.boolean() })
  .map(({ who, subject, hasFile }) => ({
    form: { subject, parties: [someone(who, true)] },
    files: hasFile ? [{ name: 'plano.png', bytes: onePixelPng }] : [],
    secret: null,
  }))

const secretPaper: fc.Arbitrary<Paper> = fc
  .record({
    who: fc.nat(3),
    isKnown: fc.boolean(),
    represents: fc.option(fc.nat(3), { nil: null }),
    subject: fc.constantFrom(...secretSubjects, ...openSubjects),
    files: fc.subarray([
      { name: 'plano.png', bytes: onePixelPng },
      { name: 'reservadisimo.png', bytes: Buffer.concat([onePixelPng, Buffer.from('secreto')]) },
    ]),
    channel: fc.constantFrom('IN_PERSON', 'POSTAL', 'EMAIL'),
    folios: fc.integer({ min: 1, max: 40 }),
    // With a term and without: by when it is due says of which type it is.
    typeCode: fc.constantFrom('DEN', 'MED', 'OFI', 'CAR', 'SBV', 'SOL', 'REC', 'QUE', 'INF'),
    unitPlace: fc.nat(2),
    isRaised: fc.boolean(),
    isRouted: fc.boolean(),
  })
  .map(({ who, isKnown, represents, files, typeCode, unitPlace, isRaised, isRouted, ...form }) => ({
    form: {
      ...form,
      parties: [
        inConfidence(who, isKnown),
        ...(represents === null || represents === who
          ? []
          : [
              {
                ...inConfidence(represents, false),
                role: 'REPRESENTATIVE' as const,
                representationType: 'PROXY' as const,
              },
            ]),
      ],
      statement: 'Relata maltrato reservadisimo',
      note: 'Nota reservadisimo',
      senderReference: 'reservadisimo-9',
    },
    files,
    secret: { typeCode, unitPlace, isRaised, isRouted },
  }))

/** What papers name of others: of each kind at least one, from either side. */
const ties = fc.record({
  ofSecret: fc.shuffledSubarray<Tie['kind']>(['ANNULLED', ...relationKinds], { minLength: 0 }),
  ofOpen: fc.constantFrom(...relationKinds),
  pick: fc.nat(),
})

/**
 * Open and confidential ones, mixed, the first and the last open. Confidential ones name the first;
 * one before the last is annulled for a confidential one, and the last is related to another.
 */
const someBook: fc.Arbitrary<readonly Paper[]> = fc
  .tuple(
    openPaper,
    fc.array(openPaper, { minLength: 1, maxLength: 2 }),
    fc.array(secretPaper, { minLength: 3, maxLength: 4 }),
    fc.infiniteStream(fc.boolean()),
    fc.tuple(openPaper, openPaper),
    ties,
  )
  .map(([first, open, secret, picks, [annulled, last], { ofSecret, ofOpen, pick }]) => {
    const kinds: readonly Tie['kind'][] = ['REMEDIES', ...ofSecret]
    const hidden = secret.map((paper, index): Paper => tied(paper, kinds[index], 0))
    const waiting = [...open]
    const mixed: Paper[] = [first]
    while (waiting.length + hidden.length > 0) {
      const isNextOpen: boolean = picks.next().value
      const next =
        (isNextOpen ? waiting.shift() : hidden.shift()) ?? waiting.shift() ?? hidden.shift()
      if (next) mixed.push(next)
    }
    const places = mixed.flatMap((paper, place) => (paper.secret ? [place] : []))
    const some = (index: number): number => places[index % places.length] ?? 0
    return [...mixed, tied(annulled, 'ANNULLED', some(pick)), tied(last, ofOpen, some(pick + 1))]
  })

function tied(paper: Paper, kind: Tie['kind'] | undefined, place: number): Paper {
  return kind ? { ...paper, tie: { kind, place } } : paper
}

const books = Number(process.env['RANDOM_BOOKS'] ?? 1)
const timeLimit = 120_000 + books * 120_000

let opened: SecrecyMunicipality[] = []
async function closeAll(): Promise<void> {
  await Promise.all(opened.map(({ app }) => app.close()))
  opened = []
}
afterEach(closeAll)

interface Municipality extends SecrecyMunicipality {
  readonly logged: () => string
}

async function openMunicipality(papers: readonly Paper[], telling: Telling): Promise<Municipality> {
  let logged = ''
  const stream = new Writable({
    write(piece: Buffer, _encoding, done) {
      logged += piece.toString('utf8')
      done()
    },
  })
  const municipality = await openSecrecyMunicipality(papers, telling, {
    log: pino({ level: 'trace' }, stream),
  })
  opened.push(municipality)
  return { ...municipality, logged: () => logged }
}

/** Names in place of what each municipality draws for itself: ids, numbers, instants, hashes and codes. */
function plainly(municipality: SecrecyMunicipality): (text: string) => string {
  const { foundation } = municipality.app.municipality
  const names = new Map<string, string>()
  municipality.entries.forEach((entry, index) => {
    if (entry === null) return
    names.set(entry.entryId, `entry ${index}`)
    names.set(entry.entryNumber, `number ${index}`)
    names.set(entry.registeredAt, `instant ${index}`)
    for (const { attachmentId } of entry.attachments) names.set(attachmentId, `file of ${index}`)
  })
  foundation.types.forEach(({ typeId, code }) => names.set(typeId, `type ${code}`))
  foundation.units.forEach(({ unitId }, index) => names.set(unitId, `unit ${index}`))
  municipality.people.forEach(({ actor }) => names.set(actor.staffId, `person ${actor.name}`))
  const known = (text: string, otherwise: string): string => names.get(text) ?? otherwise
  return (text) =>
    text
      .replaceAll(/"(?:requestId|sessionId)":"[^"]*"/gu, '')
      .replaceAll(/SecondsLeft":\d+|"browserKey":"[^"]*"/gu, '')
      // The keys that each municipality draws to sign the state of its book with.
      .replaceAll(/\+[\da-f]{8}\+[\w+/=]+/gu, 'some key')
      // How far the clocks are apart, and how many files the store holds or waits to read.
      .replaceAll(/"files":\d+|"waiting":\d+|"text":"-?\d+"/gu, '')
      .replaceAll(/<v>\d{5}\.\d+<\/v>/gu, 'some instant')
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, (id) => known(id, 'some id'))
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, (at) => known(at, 'some instant'))
      .replaceAll(/E-\d{4}-\d{6,}/gu, (number) => known(number, number))
      .replaceAll(/\b[\da-f]{10}\b|[\da-f]{32}/gu, 'some hash')
      .replaceAll(/\b\d\d:\d\d(?::\d\d)?\b/gu, 'some time')
      .replaceAll(/(?:[\dA-Z]{4}-){4}[\dA-Z]{4}/gu, 'some code')
      .replaceAll(/código [\dA-Z]{4}-[\dA-Z]{4}\b/gu, 'some code')
}

/** What was answered, as a person could read it. */
async function answerOf(
  municipality: SecrecyMunicipality,
  who: Outsider,
  ask: SecrecyAsk,
): Promise<string> {
  const person = municipality.outsiders.get(who)
  if (!person) throw new Error(`Nobody is ${who}`)
  const definition: Endpoint = api[ask.name]
  // Its clock goes on with that of the database: one that stands would be found to be wrong.
  // A notice shows once its act can no longer be undone, and one municipality's acts are older by moments.
  const aheadMs = ask.name === 'readNotices' ? 2 * undoWindowMs : 0
  municipality.app.clock.now = new Date(Date.now() + aheadMs)
  const response = await person.send(definition, ask.given)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const type = response.headers.get('Content-Type') ?? ''
  const text = type.includes('pdf')
    ? // Where a line breaks hangs on how wide its code is.
      (await textOfPaper(bytes)).join(' ').replaceAll(/\s+/gu, ' ')
    : type.includes('spreadsheet')
      ? [...unzip(bytes)].map(([name, member]) => `${name}\n${member}`).join('\n')
      : Buffer.from(bytes).toString('utf8')
  return `${response.status} ${text}`
}

/**
 * What a process counts of its answers, with no figure of how long they took nor of the files it
 * holds.
 */
async function countsOf({ app }: SecrecyMunicipality): Promise<readonly string[]> {
  return (await app.app.metrics.registry.metrics())
    .split('\n')
    .filter((line) => /^asiento_(?:http_requests|refusals|faults)_total/u.test(line))
    .toSorted()
}

interface Difference {
  readonly who: Outsider
  readonly asked: string
  /** From a little before where the answers part. */
  readonly said: string
  readonly otherwise: string
}

/** What one of the municipalities answers that the other does not, to whoever asks. */
async function differences(
  one: SecrecyMunicipality,
  other: SecrecyMunicipality,
  people: readonly Outsider[],
): Promise<readonly Difference[]> {
  const [plainOne, plainOther] = [plainly(one), plainly(other)]
  const [asks, sameAsks] = [asksIn(one, typedByTheCurious), asksIn(other, typedByTheCurious)]
  expect(sameAsks.map(({ label }) => label)).toEqual(asks.map(({ label }) => label))
  const found: Difference[] = []
  // One after the other: who was turned away is on record, and read by whoever asks next.
  for (const who of people) {
    for (const [index, ask] of asks.entries()) {
      const [said, otherwise] = await Promise.all([
        answerOf(one, who, ask).then(plainOne),
        answerOf(other, who, sameAsks[index] ?? ask).then(plainOther),
      ])
      const isTold = tellTales.some((word) => said.includes(word))
      if (said !== otherwise || isTold)
        found.push({ who, asked: ask.label, ...parting(said, otherwise) })
    }
  }
  return found
}

/**
 * What one of the municipalities writes into files prepared in the background that the other does not: every
 * report that is large enough, once the book is. It is made large by copies of its first paper,
 * which is open.
 */
async function preparedDifferences(
  one: SecrecyMunicipality,
  other: SecrecyMunicipality,
  people: readonly Outsider[],
): Promise<readonly Difference[]> {
  const [plainOne, plainOther] = [plainly(one), plainly(other)]
  const found: Difference[] = []
  let compared = 0
  await Promise.all([one, other].map(({ app }) => copyEntries(app.db.url, 10_500)))
  for (const who of people) {
    for (const ask of exportAsks) {
      const [said, otherwise] = await Promise.all([
        preparedFor(one, who, ask).then(plainOne),
        preparedFor(other, who, ask).then(plainOther),
      ])
      if (said.length > 100_000) compared += 1
      const isTold = tellTales.some((word) => said.includes(word))
      if (said !== otherwise || isTold)
        found.push({ who, asked: `${ask.report} ${ask.format}`, ...parting(said, otherwise) })
    }
  }
  // At least the book and what waits, of one of them, were really prepared and read.
  expect(compared).toBeGreaterThan(1)
  return found
}

/**
 * Asks for the file, has it prepared as the server does, and fetches it; what was refused is
 * answered as it is.
 */
async function preparedFor(
  municipality: SecrecyMunicipality,
  who: Outsider,
  ask: ExportAsk,
): Promise<string> {
  const person = municipality.outsiders.get(who)
  if (!person) throw new Error(`Nobody is ${who}`)
  municipality.app.clock.now = new Date()
  const params = { exportId: crypto.randomUUID() }
  const asked = await person.send(api.askReport, { params, body: { ...ask, filters: {} } })
  const answer = await asked.text()
  if (!answer.includes('BACKGROUND')) return answer
  const worker = openTestWorker(municipality.app, [prepareReport])
  try {
    await until(async () => {
      const { body } = await person.ask(api.listReportExports, {})
      const made = body.exports.find(({ exportId }) => exportId === params.exportId)
      return made?.state === 'DONE' ? made : null
    })
  } finally {
    await worker.close()
  }
  const file = await person.send(api.readReportExport, { params })
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect(file.status).toBe(200)
  return ask.format === 'csv'
    ? Buffer.from(bytes).toString('utf8')
    : [...unzip(bytes)].map(([name, member]) => `${name}\n${member}`).join('\n')
}

function parting(said: string, otherwise: string): Pick<Difference, 'said' | 'otherwise'> {
  const length = said.split('').findIndex((letter, index) => letter !== otherwise[index])
  const from = Math.max(0, length - 60)
  return { said: said.slice(from, from + 200), otherwise: otherwise.slice(from, from + 200) }
}

/**
 * The acts that somebody's screen was told of while the papers came in, up to the last, which is
 * open.
 */
async function toldLive(
  municipality: SecrecyMunicipality,
  who: Outsider,
): Promise<readonly string[]> {
  const person = municipality.outsiders.get(who)
  const last = municipality.entries.at(-1)?.entryId
  if (!person) throw new Error(`Nobody is ${who}`)
  const feed = await followFeed(person, municipality.begunAt)
  const plain = plainly(municipality)
  const told: string[] = []
  for (;;) {
    const { data } = await feed.next()
    told.push(plain(`${data.type} ${data.entryId}`))
    if (data.entryId === last) break
  }
  await feed.stop()
  return told
}

describe('a confidential entry', () => {
  it(
    'tells nobody outside it who brought it, nor what it says',
    async () => {
      await fc.assert(
        fc.asyncProperty(someBook, async (papers) => {
          await closeAll()
          const said = await openMunicipality(papers, 'said')
          const unsaid = await openMunicipality(papers, 'unsaid')
          const people = outsiderNames.filter((who) => mayKnow.has(who) || who === 'ADM')
          expect(await differences(said, unsaid, people)).toEqual([])
          expect(await countsOf(said)).toEqual(await countsOf(unsaid))
          expect((await countsOf(said)).length).toBeGreaterThan(10)
          for (const who of ['REG', 'JREG', 'AUD'] as const) {
            expect(await toldLive(said, who)).toEqual(await toldLive(unsaid, who))
          }
          const prepared = ['REG', 'JREG', 'AUD'] as const
          expect(await preparedDifferences(said, unsaid, prepared)).toEqual([])
          expect(tellTales.filter((word) => said.logged().includes(word))).toEqual([])
        }),
        { numRuns: books, endOnFailure: true },
      )
    },
    timeLimit,
  )

  it(
    'is not there at all for whoever may not know of it',
    async () => {
      await fc.assert(
        fc.asyncProperty(someBook, async (papers) => {
          await closeAll()
          const said = await openMunicipality(papers, 'said')
          const absent = await openMunicipality(papers, 'absent')
          const people = outsiderNames.filter((who) => !mayKnow.has(who) && who !== 'ADM')
          expect(await differences(said, absent, people)).toEqual([])
        }),
        { numRuns: books, endOnFailure: true },
      )
    },
    timeLimit,
  )
})

/**
 * The members of an archive as text, by name, found as any reader finds them: from the directory at
 * its end.
 */
function unzip(archive: Uint8Array): ReadonlyMap<string, string> {
  const bytes = Buffer.from(archive)
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = bytes.readUInt32LE(end + 16)
  const members = new Map<string, string>()
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const packed = bytes.readUInt32LE(at + 20)
    const nameLength = bytes.readUInt16LE(at + 28)
    const offset = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    const content = bytes.subarray(start, start + packed)
    const isStored = bytes.readUInt16LE(at + 10) === 0
    members.set(name, (isStored ? content : inflateRawSync(content)).toString('utf8'))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30)
  }
  return members
}
