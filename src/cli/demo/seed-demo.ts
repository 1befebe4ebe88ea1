/**
 * Two months of a town that does not exist: each document registered and handled by the product's
 * own acts at its hour, by a server that lives then.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mapColumns } from '#domain/book/imported-columns.ts'
import { importedRow } from '#domain/book/imported-row.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { addDays, localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { instantAt } from '#domain/deadline/office-time.ts'
import { afterWorkingDays, workingDayUpTo } from '#domain/deadline/working-days.ts'
import { partyName } from '#domain/party/party.ts'
import { makeClosingRound } from '#server/features/closings/days/closing-rounds.ts'
import type { Database } from '#server/platform/database/connect/open-database.ts'
import { importBook } from '#server/features/imports/import-book.ts'
import { readWorkCalendar } from '#server/platform/municipality/terms/work-calendar.ts'
import { forgetNotices } from '#server/features/notices/notice-rounds.ts'
import type { Paper } from './papers.ts'
import { letterPdf, papers, partyOf, registrationOf, unitIdOf } from './papers.ts'
import type { Past, PastOptions } from './past.ts'
import { openPast } from './past.ts'
import { known, seedTown } from './seed-town.ts'
import type { Course, Scene } from './steps.ts'
import { isSecret, steps } from './steps.ts'
import { town, villaAsiento } from './villa-asiento.ts'

export interface DemoSeed {
  readonly municipalityId: string
  readonly entryCount: number
}

const { timeZone } = villaAsiento
const daysOfPast = 75

/** Fills an installation that has no municipality and serves nobody, up to `now`. */
export async function seedDemo(options: PastOptions, now: Date): Promise<DemoSeed> {
  const past = await openPast(options)
  try {
    const municipalityId = randomUUID()
    await live(past, municipalityId, now)
    await bringOldBook(past.app.database, municipalityId)
    const { count } = await past.app.database.read(municipalityId, (db) =>
      db
        .selectFrom('entry')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    )
    return { municipalityId, entryCount: Number(count) }
  } finally {
    await past.close()
  }
}

interface Happening {
  readonly at: Date
  readonly happen: (scene: Scene) => Promise<unknown>
}

async function live(past: Past, municipalityId: string, now: Date): Promise<void> {
  const { app, setClock } = past
  const { date: today, time } = localDateTimeAt(now, timeZone)
  const foundedOn = addDays(today, -daysOfPast)
  const foundedAt = atLocal(foundedOn, '09:00')
  await setClock(foundedAt)
  const { foundation, staffIdOf } = await app.database.inMunicipality(municipalityId, (db) =>
    seedTown(db, municipalityId, { at: foundedAt, now }),
  )
  app.sites.forget()
  const calendar = await app.database.read(municipalityId, (db) =>
    readWorkCalendar(db, municipalityId),
  )
  const ask: Scene['ask'] = (key, name, given) =>
    past.ask({ municipalityId, staffId: staffIdOf(key) }, name, given)
  // Before noon, the last day that is told is the one before.
  const lastDay = workingDayUpTo(time < '12:30' ? addDays(today, -1) : today, 1, calendar)
  const courses = papers.map((paper) => {
    return { paper, entryId: randomUUID(), outgoingId: randomUUID() }
  })
  const happenings = [
    ...courses.flatMap((course, index) =>
      whatHappens(course, index, {
        calendar,
        day: workingDayUpTo(lastDay, course.paper.ago + 1, calendar),
      }),
    ),
    ...nights(app, foundedOn),
    { at: new Date(now.getTime() - 60_000), happen: writeLetters(courses) },
    {
      // What was told before was read.
      at: atLocal(lastDay, '00:20'),
      happen: () =>
        app.database.inMunicipality(municipalityId, (db) =>
          forgetNotices(db, municipalityId, new Date(now.getTime() + 365 * 86_400_000)),
        ),
    },
  ]
  const inOrder = happenings
    .filter(({ at }) => at < now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, happen } of inOrder) {
    // oxlint-disable-next-line no-await-in-loop -- one after another, as they happened
    await setClock(at)
    // oxlint-disable-next-line no-await-in-loop
    await happen({ at, foundation, calendar, staffIdOf, ask })
  }
}

/** The registration and what follows it, each at its hour. */
function whatHappens(
  course: Course,
  index: number,
  { day, calendar }: { readonly day: CivilDate; readonly calendar: Scene['calendar'] },
): Happening[] {
  const { paper } = course
  // Who typed in what is confidential sends it on.
  const key = index % 4 === 3 && !isSecret(course) ? 'jefatura' : 'registro'
  const happenings: Happening[] = []
  const add = (at: Date, happen: Happening['happen']): number => happenings.push({ at, happen })
  add(atLocal(day, paper.at, index), async ({ at, foundation, ask }) => {
    const attachments = paper.scan === true ? [await scanOf(paper, key, ask)] : []
    const body = { ...registrationOf(paper, foundation, at), attachments }
    const params = { entryId: course.entryId }
    await ask(key, 'registerEntry', { params, body })
    if (paper.ago === 0) await ask(key, 'readReceipt', { params, query: { paper: 'A4' } })
  })
  let on = day
  for (const name of paper.then.split(' ').filter((one) => one !== '')) {
    const { lag, time, act } = known(steps[name], name)
    on = afterWorkingDays(on, lag === 'days' ? (paper.days ?? 5) : lag, calendar)
    const soon = (happenings.at(-1)?.at.getTime() ?? 0) + (9 + (index % 8)) * 60_000
    add(time === null ? new Date(soon) : atLocal(on, time, index), (scene) => act(course, scene))
  }
  return happenings
}

async function scanOf({ subject }: Paper, key: string, ask: Scene['ask']) {
  const uploadId = randomUUID()
  const file = { name: 'documento.pdf', bytes: await letterPdf(subject) }
  await ask(key, 'uploadFile', { params: { uploadId }, file })
  return { uploadId, kind: 'ANNEX', validity: 'COPY' }
}

/** The night closes each day, as on any server. */
function nights(app: Past['app'], from: CivilDate): Happening[] {
  return Array.from({ length: daysOfPast }, (_, day) => ({
    at: atLocal(addDays(from, day + 1), '00:15'),
    happen: () => makeClosingRound(app),
  }))
}

/** In Obras, of what lies on their tables: an answer that waits for review, and one begun. */
const writeLetters = (courses: readonly Course[]) => async (scene: Scene) => {
  const { foundation, staffIdOf, ask } = scene
  const own = courses.filter(({ paper }) => paper.unit === 'DOM' && paper.then.endsWith('assign'))
  for (const [index, { entryId, paper }] of own.slice(0, 2).entries()) {
    const isBegun = index === 1
    const content = isBegun ? town.letter.content.slice(0, 1) : town.letter.content
    const reviewerId = staffIdOf('unidad')
    const position = 'Directora de Obras Municipales'
    const party = partyOf(paper.from)
    const body = {
      officeId: foundation.officeId,
      unitId: unitIdOf('DOM', foundation.units),
      kind: 'OFFICIAL_LETTER',
      subject: `Responde: ${paper.subject}`,
      confidentiality: 'ORDINARY',
      addressees: [
        { name: partyName(party), identity: null, address: party.address, means: 'IN_PERSON' },
      ],
      answers: [entryId],
      signers: [{ staffId: reviewerId, kind: 'SIGNATURE', position }],
      body: { ...town.letter, content },
      overRevision: 0,
    }
    const params = { letterId: randomUUID() }
    // oxlint-disable-next-line no-await-in-loop -- two
    const { revision } = await ask('tramite', 'saveLetter', { params, body })
    const review = { reviewerId, overRevision: revision }
    // oxlint-disable-next-line no-await-in-loop
    if (!isBegun) await ask('tramite', 'sendToReview', { params, body: review })
  }
}

/** Some minutes and seconds later, by the place of a document. */
function atLocal(day: CivilDate, time: string, index = 0): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const start = instantAt(day, hours * 60 + minutes, timeZone).getTime()
  return new Date(start + ((index * 7) % 13) * 60_000 + ((index * 23) % 60) * 1000)
}

const oldYear = 1998
const oldHeadings = ['Número', 'Fecha', 'Remitente', 'Asunto', 'Destino', 'Legajo']

/** As another program would have left it: with a gap, a number twice and a day that never was. */
async function bringOldBook(database: Database, municipalityId: string): Promise<void> {
  const lines = Array.from({ length: 120 }, (_, index) => lineAt(index))
  const csv = [oldHeadings, ...lines].map((cells) => cells.join(';')).join('\n')
  const columns = mapColumns(oldHeadings, {})
  await importBook(database, {
    municipalityId,
    bookId: randomUUID(),
    name: `Libro de entrada ${oldYear} (inventado)`,
    fileName: `libro-inventado-${oldYear}.csv`,
    fileSha256: createHash('sha256').update(csv).digest('hex'),
    importedBy: 'La demostración',
    rows: lines.map((cells, index) =>
      importedRow(cells, index + 1, { columns, thisYear: new Date().getUTCFullYear() }),
    ),
  })
}

function lineAt(index: number): string[] {
  const number = index === 16 ? 18 : index + 1
  const day = new Date(Date.UTC(oldYear, 0, 2 + 3 * index)).toISOString().slice(0, 10)
  const date = index === 30 ? `30/02/${oldYear}` : day.split('-').toReversed().join('/')
  const { senders, subjects, offices } = town.oldBook
  const some = (texts: readonly string[], step: number): string =>
    texts[(index * step) % texts.length] ?? ''
  const texts = [some(senders, 3), some(subjects, 7), some(offices, 5)]
  return [`${number}/${oldYear}`, date, ...texts, `Archivador ${1 + Math.floor(index / 40)}`]
}
