/**
 * `/tiempos` and `/tiempos.csv`: how long a municipality that wants it known takes to answer. Drawn
 * by the server, without script.
 */
import type {
  AnsweredDocument,
  KeptTimes,
  PublicTimes,
  Quarter,
} from '#domain/book/public-times.ts'
import { daysOf, quartersPublishedOn, publishedTimes } from '#domain/book/public-times.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { VisibilityScope } from '#domain/entry/visibility.ts'
import type { Context } from 'hono'
import { Hono } from 'hono'
import { sql } from 'kysely'

import type { AppContext } from '../../platform/http/context/request-context.ts'
import type { DrawnLanguage, DrawnPage } from '../../platform/identity/pages/pages.ts'
import { languageAmong } from '../../platform/identity/words/page-language.ts'
import { csvHead, csvRows } from '../../platform/papers/tables/csv.ts'
import { readBookClock } from '../../platform/ledger/book-clock.ts'
import type { TableColumn } from '../../platform/papers/tables/table.ts'
import type { ReferenceData } from '../../platform/municipality/reference/reference-data.ts'
import type { SumsScene } from './report-scene.ts'
import { entriesIn, rowsOf } from './report-scene.ts'
import { readTimes } from './times.ts'
import type { ToldTimes } from './times-page.ts'
import { drawNoTimes, drawTimes } from './times-page.ts'

export function openPublicTimes(app: AppContext): Hono {
  const hono = new Hono()
  hono.get('/tiempos', async (context) => {
    const language = languageOf(context)
    const told = await toldAt(app, context)
    return respond(
      typeof told === 'string'
        ? await drawNoTimes(language, told)
        : await drawTimes(language, told),
    )
  })
  hono.get('/tiempos.csv', async (context) => {
    const told = await toldAt(app, context)
    return typeof told === 'string'
      ? respond(await drawNoTimes(languageOf(context), told))
      : csvOf(told)
  })
  return hono
}

/** A quarter that is not told is answered with the newest one. */
async function toldAt(
  app: AppContext,
  { req }: Context,
): Promise<ToldTimes | 'unset' | 'notPublished'> {
  const { municipality: asking } = await app.sites.asked(req.url)
  if (!asking) return 'unset'
  const { municipalityId, name } = asking
  const reference = await app.referenceData.of(municipalityId)
  const { municipality } = reference
  if (!municipality.publishesTimes) return 'notPublished'
  const today = localDateTimeAt(app.now(), municipality.timeZone).date
  const quarters = quartersPublishedOn(today)
  const asked = req.query('trimestre')
  const quarter = quarters.find((one) => one === asked) ?? quarters[0] ?? ''
  const types = await readPublicTimes(app, { municipalityId, reference, quarter })
  return { municipality: name, quarter, quarters, types }
}

const columns: readonly TableColumn[] = [
  { title: 'Tipo de documento', kind: 'text', weight: 3 },
  { title: 'Días hábiles', kind: 'days', weight: 1 },
  { title: 'Dentro del plazo', kind: 'text', weight: 1 },
]

/** A row for each document behind the figures: whoever likes reckons them again. */
function csvOf({ types, quarter }: ToldTimes): Response {
  const setting = { separator: ';' } as const
  const rows = types.flatMap(({ name, documents }) =>
    documents.map(({ days, isInTime }) => [name, days, inTimeWord(isInTime)]),
  )
  const bytes = Buffer.concat([csvHead(columns, setting), csvRows(rows, columns, setting)])
  return new Response(bytes, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="tiempos-de-respuesta-${quarter}.csv"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** Empty of what had no due date, and where fewer than ten had one. */
function inTimeWord(isInTime: AnsweredDocument['isInTime']): string {
  if (isInTime === null) return ''
  return isInTime ? 'sí' : 'no'
}

function languageOf({ req }: Context): DrawnLanguage {
  return languageAmong(['es', 'en', 'pt'], req.query('idioma'), req.raw.headers)
}

function respond(drawn: DrawnPage): Response {
  return new Response(drawn.text, { status: drawn.status, headers: { ...drawn.headers } })
}

// ── The figures ──────────────────────────────────────────────────────────────────────────────────

interface Query {
  readonly municipalityId: string
  readonly reference: ReferenceData
  readonly quarter: Quarter
}

const nobody = '00000000-0000-0000-0000-000000000000'
/** Row-level security keeps everything else back. */
const ordinaryAlone: VisibilityScope = {
  level: 'ORDINARY',
  staffId: nobody,
  unitIds: [],
  readerId: null,
}

/** As it was reckoned when it was first asked for; of types that are ordinary now. */
export async function readPublicTimes(
  app: AppContext,
  asked: Query,
): Promise<readonly PublicTimes[]> {
  const kept = (await readKept(app, asked)) ?? (await keep(app, asked))
  const { types } = asked.reference
  return publishedTimes(
    kept.flatMap((times) => {
      const type = types.get(times.typeId)
      return type?.confidentiality === 'ORDINARY' ? [{ ...times, name: type.name }] : []
    }),
  )
}

async function readKept(
  { database }: AppContext,
  { municipalityId, quarter }: Query,
): Promise<readonly KeptTimes[] | null> {
  return database.read(municipalityId, async (db) => {
    const row = await db
      .selectFrom('public_times')
      .select('types')
      .where((eb) => eb.and({ municipality_id: municipalityId, quarter }))
      .executeTakeFirst()
    return row?.types ?? null
  })
}

/**
 * Of several that reckon at once the first is kept, and told by all. By a clock that is not
 * believed nothing is kept: the quarter may not be over.
 */
async function keep(app: AppContext, asked: Query): Promise<readonly KeptTimes[]> {
  const { municipalityId, quarter } = asked
  const reckoned = await reckon(app, asked)
  await app.database.inMunicipality(municipalityId, async (db) => {
    const { fault } = await readBookClock(db, municipalityId, app.now())
    if (fault === 'BEHIND' || fault === 'RESTED') return
    await db
      .insertInto('public_times')
      .values({
        municipality_id: municipalityId,
        quarter,
        reckoned_at: app.now(),
        types: JSON.stringify(reckoned),
      })
      .onConflict((conflict) => conflict.columns(['municipality_id', 'quarter']).doNothing())
      .execute()
  })
  return (await readKept(app, asked)) ?? reckoned
}

async function reckon(
  app: AppContext,
  { municipalityId, reference, quarter }: Query,
): Promise<readonly KeptTimes[]> {
  const scope = { municipalityId, visibility: ordinaryAlone }
  const scene: SumsScene = {
    app,
    municipalityId,
    reference,
    share: { scope: 'MUNICIPALITY' },
    filters: daysOf(quarter),
    timeZone: reference.municipality.timeZone,
    listScope: scope,
    countScope: scope,
  }
  const [timed, received] = await Promise.all([readTimes(scene), readReceived(scene)])
  const answered = Map.groupBy(timed, ({ typeId }) => typeId)
  return [...new Set([...answered.keys(), ...received.keys()])].map((typeId) => ({
    typeId,
    received: received.get(typeId) ?? 0,
    answered: (answered.get(typeId) ?? []).map(({ days, isInTime }) => ({ days, isInTime })),
  }))
}

/** What was annulled was received by mistake. */
async function readReceived(scene: SumsScene): Promise<ReadonlyMap<string, number>> {
  const { from, to } = scene.filters
  const rows = await rowsOf(
    scene,
    'countScope',
    sql<{ type_id: string; count: number }>`
      select type_id, count(*)::int as count from entry
      where ${entriesIn(scene)} and registered_on between ${from} and ${to}
        and register_status <> 'ANNULLED'
      group by 1`,
  )
  return new Map(rows.map(({ type_id: typeId, count }) => [typeId, count]))
}
