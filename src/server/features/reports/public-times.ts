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
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { VisibilityScope } from '#domain/entry/visibility.ts'
import type { Context } from 'hono'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { sql } from 'kysely'

import type { AppContext } from '../../platform/http/context/request-context.ts'
import { nothing } from '../../platform/identity/pages/page-parts.ts'
import type { DrawnLanguage, DrawnPage, Markup } from '../../platform/identity/pages/pages.ts'
import { draw } from '../../platform/identity/pages/pages.ts'
import { languageAmong } from '../../platform/identity/words/page-language.ts'
import { csvHead, csvRows } from '../../platform/papers/tables/csv.ts'
import { readBookClock } from '../../platform/ledger/book-clock.ts'
import type { TableColumn } from '../../platform/papers/tables/table.ts'
import type { ReferenceData } from '../../platform/municipality/reference/reference-data.ts'
import type { SumsScene } from './report-scene.ts'
import { entriesIn, rowsOf } from './report-scene.ts'
import { readTimes } from './times.ts'

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

// ── The page: a table that a telephone shows as a list ───────────────────────────────────────────

interface ToldTimes {
  readonly municipality: string
  readonly quarter: Quarter
  readonly quarters: readonly Quarter[]
  readonly types: readonly PublicTimes[]
}

function drawTimes(
  language: DrawnLanguage,
  { municipality, quarter, quarters, types }: ToldTimes,
): Promise<DrawnPage> {
  const words = timesWords[language]
  const { from, to } = daysOf(quarter)
  const asked = `trimestre=${quarter}&idioma=${language}`
  const others = quarters.filter((one) => one !== quarter)
  return draw({
    status: 200,
    title: `${words.title}: ${quarterName(quarter, words)}`,
    heading: municipality,
    language,
    isWide: true,
    body: html`<p>${words.lead(municipality, dateIn(language, from), dateIn(language, to))}</p>
      ${types.length === 0 ? html`<p>${words.nothing}</p>` : table(types, language)}
      <ul class="soft">
        ${words.notes.map((note) => html`<li>${note}</li>`)}
      </ul>
      ${
        types.some(({ documents }) => documents.length > 0)
          ? html`<p><a href="/tiempos.csv?${asked}">${words.download}</a></p>`
          : nothing
      }
      <section>
        <h2>${words.quarters}</h2>
        <ul>
          ${others.map(
            (one) =>
              html`<li>
                <a class="link" href="/tiempos?trimestre=${one}&idioma=${language}"
                  >${quarterName(one, words)}</a
                >
              </li>`,
          )}
        </ul>
      </section>
      <section>
        <p><a class="button quiet" href="/consulta?idioma=${language}">${words.enquiry}</a></p>
        ${languageLinks(language, quarter)}
      </section>`,
  })
}

// A table is one still when a narrow window shows its rows as lists: hence the roles.
function table(types: readonly PublicTimes[], language: DrawnLanguage): Markup {
  const words = timesWords[language]
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const told = (value: number | null, say: (text: string) => string = (text) => text) =>
    value === null ? words.fewer : say(numbers.format(value))
  const heads = [
    words.type,
    words.received,
    words.answered,
    words.median,
    words.p90,
    words.inTime,
  ] as const
  return html`<table class="stacked" role="table" aria-label="${words.title}">
    <thead role="rowgroup">
      <tr role="row">
        ${heads.map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${types.map((type) => {
        const cells = [
          told(type.received),
          told(type.answered),
          told(type.median, words.days),
          told(type.p90, words.days),
          told(type.inTimePercent, (percent) => `${percent} %`),
        ]
        return html`<tr role="row">
          <th scope="row" role="rowheader">${type.name}</th>
          ${cells.map((cell, place) => html`<td role="cell" data-head="${heads[place + 1] ?? ''}">${cell}</td>`)}
        </tr>`
      })}
    </tbody>
  </table>`
}

function languageLinks(language: DrawnLanguage, quarter: Quarter): Markup {
  const others = (['es', 'en', 'pt'] as const).filter((one) => one !== language)
  return html`<p class="row" role="group" aria-label="${timesWords[language].languages}">
    ${others.map(
      (one) =>
        html`<a class="link" lang="${one}" href="/tiempos?trimestre=${quarter}&idioma=${one}"
          >${timesWords[one].language}</a
        >`,
    )}
  </p>`
}

/** Where there is nothing to show: no municipality, or one that does not publish them. */
function drawNoTimes(language: DrawnLanguage, why: 'unset' | 'notPublished'): Promise<DrawnPage> {
  const words = timesWords[language]
  return draw({
    status: 404,
    title: words.title,
    language,
    body: html`<p>${words[why]}</p> `,
  })
}

function quarterName(quarter: Quarter, words: TimesWords): string {
  return words.quarter(Number(quarter.slice(6)), quarter.slice(0, 4))
}

function dateIn(language: DrawnLanguage, date: CivilDate): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
}

/** The sentences of `/tiempos`. */
const es = {
  title: 'Tiempos de respuesta',
  unset: 'Aquí todavía no hay ningún registro abierto.',
  notPublished: 'Esta municipalidad no publica sus tiempos de respuesta.',
  lead: (municipality: string, from: string, to: string) =>
    `Cuánto tardó ${municipality} en resolver los documentos, del ${from} al ${to}, en días hábiles: desde el día en que empieza a contar su plazo hasta el de la resolución, sin los días en que el plazo estuvo suspendido.`,
  type: 'Tipo de documento',
  received: 'Recibidos',
  answered: 'Resueltos',
  median: 'La mitad, en',
  p90: 'Nueve de cada diez, en',
  inTime: 'Dentro del plazo',
  fewer: 'menos de 10',
  nothing: 'En este trimestre no hubo diez documentos de ningún tipo.',
  days: (count: string) => (count === '1' ? '1 día' : `${count} días`),
  notes: [
    'Solo se dicen las cifras de diez documentos o más, para que ninguna señale a una persona. Los documentos reservados y confidenciales no se cuentan.',
    '«Dentro del plazo» cuenta los resueltos que tenían fecha límite.',
    'Cada trimestre se publica una semana después de terminar. Lo que cambie después ya no cambia sus cifras.',
  ],
  download: 'Descargar los días de cada documento (CSV)',
  quarters: 'Otros trimestres',
  quarter: (place: number, year: string) =>
    `${['1.er', '2.º', '3.er', '4.º'][place - 1]} trimestre de ${year}`,
  enquiry: 'Consultar cómo va un documento',
  languages: 'Otros idiomas',
  language: 'Español',
}

type TimesWords = typeof es

const en: TimesWords = {
  title: 'Response times',
  unset: 'No registry has been opened here yet.',
  notPublished: 'This municipality does not publish its response times.',
  lead: (municipality, from, to) =>
    `How long ${municipality} took to resolve documents, from ${from} to ${to}, in working days: from the day on which the term begins to the day of the decision, without the days on which the term was suspended.`,
  type: 'Type of document',
  received: 'Received',
  answered: 'Resolved',
  median: 'Half of them, in',
  p90: 'Nine of ten, in',
  inTime: 'In time',
  fewer: 'fewer than 10',
  nothing: 'No type had ten documents in this quarter.',
  days: (count) => (count === '1' ? '1 day' : `${count} days`),
  notes: [
    'Only figures of ten documents or more are given, so that none points to a person. Restricted and confidential documents are not counted.',
    '“In time” counts the resolved documents that had a due date.',
    'Each quarter is published one week after its end. What changes later no longer changes its figures.',
  ],
  download: 'Download the days of each document (CSV)',
  quarters: 'Other quarters',
  quarter: (place, year) => `${['1st', '2nd', '3rd', '4th'][place - 1]} quarter of ${year}`,
  enquiry: 'Check how a document stands',
  languages: 'Other languages',
  language: 'English',
}

const pt: TimesWords = {
  title: 'Tempos de resposta',
  unset: 'Aqui ainda não há nenhum registro aberto.',
  notPublished: 'Esta municipalidade não publica os seus tempos de resposta.',
  lead: (municipality, from, to) =>
    `Quanto tempo ${municipality} levou para resolver os documentos, de ${from} a ${to}, em dias úteis: do dia em que começa a contar o prazo até o da decisão, sem os dias em que o prazo esteve suspenso.`,
  type: 'Tipo de documento',
  received: 'Recebidos',
  answered: 'Resolvidos',
  median: 'A metade, em',
  p90: 'Nove de cada dez, em',
  inTime: 'Dentro do prazo',
  fewer: 'menos de 10',
  nothing: 'Neste trimestre não houve dez documentos de nenhum tipo.',
  days: (count) => (count === '1' ? '1 dia' : `${count} dias`),
  notes: [
    'Só são informados os números de dez documentos ou mais, para que nenhum aponte uma pessoa. Os documentos reservados e confidenciais não são contados.',
    '«Dentro do prazo» conta os resolvidos que tinham data limite.',
    'Cada trimestre é publicado uma semana depois de terminar. O que mudar depois já não muda os seus números.',
  ],
  download: 'Baixar os dias de cada documento (CSV)',
  quarters: 'Outros trimestres',
  quarter: (place, year) => `${place}.º trimestre de ${year}`,
  enquiry: 'Consultar o andamento de um documento',
  languages: 'Outros idiomas',
  language: 'Português',
}

const timesWords = { es, en, pt } as const satisfies Record<DrawnLanguage, TimesWords>
