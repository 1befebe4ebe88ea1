/**
 * `/tiempos` and `/tiempos.csv`: how long a municipality that wants it known takes to answer. Drawn
 * by the server, without script.
 */
import type { AnsweredDocument, PublicTimes, Quarter } from '#domain/book/public-times.ts'
import { quartersToldOn } from '#domain/book/public-times.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { Context } from 'hono'
import { Hono } from 'hono'

import type { AppContext } from '../../context/request-context.ts'
import type { DrawnLanguage, DrawnPage } from '../../identity/pages/pages.ts'
import { languageAmong } from '../../identity/words/page-language.ts'
import { csvHead, csvRows } from '../../papers/tables/csv.ts'
import type { TableColumn } from '../../papers/tables/table.ts'
import type { Asked } from './public-times.ts'
import { readPublicTimes } from './public-times.ts'
import { drawNoTimes, drawTimes } from './times-page.ts'

interface Told {
  readonly municipality: string
  readonly timeZone: string
  readonly quarter: Quarter
  readonly quarters: readonly Quarter[]
  readonly types: readonly PublicTimes[]
}

export function openPublicTimes(app: AppContext): Hono {
  const hono = new Hono()
  const read = together(app)
  hono.get('/tiempos', async (context) => {
    const language = languageOf(context)
    const told = await toldAt(app, read, context)
    return respond(
      typeof told === 'string'
        ? await drawNoTimes(language, told)
        : await drawTimes({ language, ...told }, told.quarter, told.quarters, told.types),
    )
  })
  hono.get('/tiempos.csv', async (context) => {
    const told = await toldAt(app, read, context)
    return typeof told === 'string'
      ? respond(await drawNoTimes(languageOf(context), told))
      : csvOf(told)
  })
  return hono
}

type Read = (asked: Asked) => Promise<readonly PublicTimes[]>

/** Whoever asks while it is being read waits for the same reading. */
function together(app: AppContext): Read {
  const underWay = new Map<string, Promise<readonly PublicTimes[]>>()
  return (asked) => {
    const key = `${asked.municipalityId} ${asked.quarter}`
    const begun = underWay.get(key)
    if (begun) return begun
    const reading = readPublicTimes(app, asked).finally(() => underWay.delete(key))
    underWay.set(key, reading)
    return reading
  }
}

/** A quarter that is not told is answered with the newest one. */
async function toldAt(
  app: AppContext,
  read: Read,
  { req }: Context,
): Promise<Told | 'unset' | 'notPublished'> {
  const { municipality } = await app.sites.asked(req.url)
  if (!municipality) return 'unset'
  const { municipalityId, name } = municipality
  const reference = await app.referenceData.of(municipalityId)
  const { municipality: town } = reference
  if (!town.publishesTimes) return 'notPublished'
  const today = localDateTimeAt(app.now(), town.timeZone).date
  const quarters = quartersToldOn(today)
  const asked = req.query('trimestre')
  const quarter = quarters.find((one) => one === asked) ?? quarters[0] ?? ''
  const types = await read({ municipalityId, reference, quarter })
  return { municipality: name, timeZone: town.timeZone, quarter, quarters, types }
}

const columns: readonly TableColumn[] = [
  { title: 'Tipo de documento', kind: 'text', weight: 3 },
  { title: 'Días hábiles', kind: 'days', weight: 1 },
  { title: 'Dentro del plazo', kind: 'text', weight: 1 },
]

/** A row for each document behind the figures: whoever likes reckons them again. */
function csvOf({ types, quarter }: Told): Response {
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
