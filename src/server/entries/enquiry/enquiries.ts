/**
 * `/consulta`: how a document stands, for whoever holds its receipt. Drawn by the server, without
 * the application's code and without a script (docs/specification/enquiry.md).
 */
import { parseEnquiryCode } from '#domain/entry/verification-code.ts'
import type { Context } from 'hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { BodyData } from 'hono/utils/body'
import { sql } from 'kysely'
import type { AppContext } from '../../context/request-context.ts'
import { DamagedFile, NotInStore } from '../../files/store/file-store.ts'
import { addressBehind } from '../../identity/limits/client-address.ts'
import type { Enquirer } from '../../identity/limits/enquiry-limits.ts'
import type { DrawnPage } from '../../identity/pages/pages.ts'
import { languageAmong } from '../../identity/words/page-language.ts'
import type { Everywhere } from '../../municipality/sites/in-every-municipality.ts'
import { inMunicipalitiesDue } from '../../municipality/sites/in-every-municipality.ts'
import type { ReferenceData } from '../../reference/reference-data.ts'
import type { EnquiryVisit, Typed } from './pages.ts'
import { drawForm, drawStatus, drawUnset, drawWait } from './pages.ts'
import type { AskedNumber } from './find-asked.ts'
import { askedNumber, findAsked, numberExample } from './find-asked.ts'
import type { PublicStatus } from './public-status.ts'
import { publicStatus, whereToAsk } from './public-status.ts'
import type { Handed, PublicReply } from './replies.ts'
import { handOut, repliesTo } from './replies.ts'
import type { EnquiryLanguage } from './words.ts'
import { enquiryLanguages } from './words.ts'

const largestFormBytes = 4096

export function openEnquiries(app: AppContext): Hono {
  const hono = new Hono()
  hono.get('/', async (context) => {
    const language = languageOf(context, context.req.query('idioma'))
    const typed = { number: context.req.query('numero') ?? '', code: '' }
    return respond(
      await withTown(app, context, language, ({ visit }) => drawForm(visit, typed, null)),
    )
  })
  const onError = async (context: Context): Promise<Response> => {
    const language = languageOf(context, undefined)
    const nothing = { number: '', code: '' }
    return respond(
      await withTown(app, context, language, ({ visit }) =>
        drawForm(visit, nothing, 'wrongNumber'),
      ),
    )
  }
  // Another page's form is no enquiry: it would count against whoever happens to see it.
  hono.post('*', async (context, next) => {
    if (context.req.header('Sec-Fetch-Site') === 'cross-site')
      return context.redirect('/consulta', 303)
    await next()
    return undefined
  })
  hono.post('/', bodyLimit({ maxSize: largestFormBytes, onError }), async (context) => {
    const said = saidIn(await context.req.parseBody().catch((): BodyData => ({})))
    const typed = typedIn(said)
    const other = said('otro-idioma')
    const language = languageOf(context, other || said('idioma'))
    const drawn = await withTown(app, context, language, (town) =>
      other !== ''
        ? drawForm(town.visit, typed, null)
        : answer(app, town, { typed, address: addressOf(app, context) }),
    )
    return drawn instanceof Response ? drawn : respond(drawn)
  })
  // The document of an answer: asked for, bounded and counted like any other enquiry.
  hono.get('/respuesta', (context) => context.redirect('/consulta', 303))
  hono.post('/respuesta', bodyLimit({ maxSize: largestFormBytes, onError }), async (context) => {
    const said = saidIn(await context.req.parseBody().catch((): BodyData => ({})))
    const typed = { ...typedIn(said), reply: said('salida').trim() }
    const drawn = await withTown(app, context, languageOf(context, said('idioma')), (town) =>
      answer(app, town, { typed, address: addressOf(app, context) }),
    )
    return drawn instanceof Response ? drawn : respond(drawn)
  })
  return hono
}

type Said = (name: string) => string

function saidIn(form: Readonly<Record<string, unknown>>): Said {
  return (name) => {
    const value = form[name]
    return typeof value === 'string' ? value : ''
  }
}

const typedIn = (said: Said): Typed => ({
  number: said('numero').trim(),
  code: said('codigo').trim(),
})

interface Town {
  readonly visit: EnquiryVisit
  readonly municipalityId: string
  readonly reference: ReferenceData
}

async function withTown<Answered extends DrawnPage | Response>(
  app: AppContext,
  context: Context,
  language: EnquiryLanguage,
  page: (town: Town) => Promise<Answered>,
): Promise<Answered | DrawnPage> {
  const { municipality } = await app.sites.asked(context.req.url)
  if (!municipality) return drawUnset(language)
  const { municipalityId, name } = municipality
  const reference = await app.referenceData.of(municipalityId)
  const example = numberExample(reference, app.now())
  const { publishesTimes } = reference.municipality
  const visit = { language, municipality: name, example, publishesTimes }
  return page({ visit, municipalityId, reference })
}

interface Question {
  readonly typed: Typed
  readonly address: string
}

async function answer(
  app: AppContext,
  town: Town,
  question: Question,
): Promise<DrawnPage | Response> {
  const { visit, municipalityId, reference } = town
  const { typed, address } = question
  const number = askedNumber(typed.number, reference.municipality.book)
  if (number === null) return drawForm(visit, typed, 'wrongNumber')
  const code = parseEnquiryCode(typed.code)
  if (code === null) return drawForm(visit, typed, 'wrongCode')
  const asked: Enquirer = { municipalityId, number: number.text, address }
  const waitSeconds = await app.identity.enquiries.begin(asked)
  if (waitSeconds !== null) {
    const freeAt = new Date(app.now().getTime() + waitSeconds * 1000)
    const { timeZone, contact } = reference.municipality
    return drawWait(visit, typed, {
      hour: hourAt(freeAt, timeZone),
      contact,
      retryAfterSeconds: waitSeconds,
    })
  }
  return look(app, town, { typed, number, code, asked })
}

interface Look {
  readonly typed: Typed
  readonly number: AskedNumber
  readonly code: string
  readonly asked: Enquirer
}

async function look(
  app: AppContext,
  { visit, municipalityId, reference }: Town,
  { typed, number, code, asked }: Look,
): Promise<DrawnPage | Response> {
  const found = await findAsked(app.database, { municipalityId, number, code })
  if (found === null) {
    await recordEnquiry(app, asked, 'NOT_FOUND')
    return drawForm(visit, typed, 'notFound')
  }
  const status = publicStatus(reference, found, app.now())
  const { entryId } = found
  const replies = status && (await repliesTo(app.database, municipalityId, entryId))
  await app.identity.enquiries.succeed(asked)
  const wanted = replies?.find(({ exitNumber }) => exitNumber === typed.reply)
  const handed = wanted && (await handedOut(app, { municipalityId, entryId, reply: wanted }))
  await recordEnquiry(app, asked, resultOf(status, handed))
  return (
    handed ??
    drawStatus(visit, {
      typed,
      status,
      replies: replies ?? [],
      ask: whereToAsk(reference, found.officeId),
    })
  )
}

function resultOf(status: PublicStatus | null, handed: Response | null | undefined): EnquiryResult {
  if (handed) return 'HANDED_OUT'
  return status === null ? 'RESERVED' : 'TOLD'
}

/** Null where it is not handed out, or not there: then the page says how the entry stands. */
async function handedOut(
  app: AppContext,
  { reply, ...at }: Pick<Handed, 'municipalityId' | 'entryId'> & { readonly reply: PublicReply },
): Promise<Response | null> {
  const { document } = reply
  if (document === null) return null
  try {
    return await handOut(app, { ...at, reply: { ...reply, document } })
  } catch (cause) {
    if (cause instanceof NotInStore || cause instanceof DamagedFile) return null
    throw cause
  }
}

function addressOf({ config }: AppContext, context: Context): string {
  return addressBehind(context, config.trustedProxies)
}

function languageOf({ req }: Context, asked: string | undefined): EnquiryLanguage {
  return languageAmong(enquiryLanguages, asked, req.raw.headers)
}

function hourAt(instant: Date, timeZone: string): string {
  const whole = new Date(Math.ceil(instant.getTime() / 60_000) * 60_000)
  return whole.toLocaleTimeString('es', { timeZone, hour: '2-digit', minute: '2-digit' })
}

function respond(drawn: DrawnPage): Response {
  return new Response(drawn.text, { status: drawn.status, headers: { ...drawn.headers } })
}

/** What was asked at `/consulta`, on record for some weeks: never the code, never an address. */
type EnquiryResult = 'TOLD' | 'RESERVED' | 'NOT_FOUND' | 'HANDED_OUT'

const keptMs = 90 * 24 * 3_600_000

async function recordEnquiry(
  { database, identity, now }: Pick<AppContext, 'database' | 'identity' | 'now'>,
  { municipalityId, number, address }: Enquirer,
  result: EnquiryResult,
): Promise<void> {
  const row = {
    municipality_id: municipalityId,
    asked_at: now(),
    number,
    network_hash: identity.enquiries.networkHash(address),
    result,
  }
  await database.inMunicipality(municipalityId, (db) =>
    db.insertInto('enquiry').values(row).execute(),
  )
}

export async function forgetEnquiries(app: Everywhere & Pick<AppContext, 'now'>): Promise<void> {
  const before = new Date(app.now().getTime() - keptMs)
  await inMunicipalitiesDue(
    app,
    sql`municipalities_with_enquiries(${before})`,
    async (municipalityId) => {
      await app.database.inMunicipality(municipalityId, (db) =>
        db
          .deleteFrom('enquiry')
          .where('municipality_id', '=', municipalityId)
          .where('asked_at', '<', before)
          .execute(),
      )
    },
  )
}
