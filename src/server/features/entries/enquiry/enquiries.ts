/**
 * `/consulta`: how a document stands, for whoever holds its receipt. Drawn by the server, without
 * the application's code and without a script (docs/specification/enquiry.md).
 */
import type { Context } from 'hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { BodyData } from 'hono/utils/body'
import { parseEnquiryCode } from '#domain/entry/verification-code.ts'
import type { AppContext } from '../../../platform/http/context/request-context.ts'
import { DamagedFile, NotInStore } from '../../../platform/files/store/file-store.ts'
import { addressBehind } from '../../../platform/identity/limits/client-address.ts'
import type { Enquirer } from '../../../platform/identity/limits/rate-limits.ts'
import type { DrawnPage } from '../../../platform/identity/pages/pages.ts'
import { languageAmong } from '../../../platform/identity/words/page-language.ts'
import type { Everywhere } from '../../../platform/municipality/sites/in-every-municipality.ts'
import { inEveryMunicipality } from '../../../platform/municipality/sites/in-every-municipality.ts'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import type { EnquiryVisit, Typed } from './pages.ts'
import { drawForm, drawStatus, drawUnset, drawWait } from './pages.ts'
import type { NumberQuery } from './find-asked.ts'
import { findAsked, numberExample, numberQueryIn } from './find-asked.ts'
import type { PublicStatus } from './public-status.ts'
import { publicStatus, whereToAsk } from './public-status.ts'
import type { Handed, PublicReply } from './replies.ts'
import { handOut, repliesTo } from './replies.ts'
import type { EnquiryLanguage } from './words.ts'
import { enquiryLanguages } from './words.ts'

const largestFormBytes = 4096

/** A field of the form, or of the address; empty for none. */
type Reply = (name: string) => string

interface Municipality {
  readonly visit: EnquiryVisit
  readonly municipalityId: string
  readonly reference: ReferenceData
}

export function openEnquiries(app: AppContext): Hono {
  const hono = new Hono()
  hono.get('/', (context) =>
    show(
      app,
      context,
      (name) => context.req.query(name) ?? '',
      ({ visit }, { number }) => drawForm(visit, { number, code: '' }, null),
    ),
  )
  // Another page's form is no enquiry: it would count against whoever happens to see it.
  hono.post('*', async (context, next) => {
    if (context.req.header('Sec-Fetch-Site') === 'cross-site')
      return context.redirect('/consulta', 303)
    await next()
    return undefined
  })
  hono.get('/respuesta', (context) => context.redirect('/consulta', 303))
  const onError = (context: Context): Promise<Response> =>
    show(
      app,
      context,
      () => '',
      ({ visit }, typed) => drawForm(visit, typed, 'wrongNumber'),
    )
  // The document of an answer is asked for, bounded and counted like any other enquiry.
  hono.on(
    'POST',
    ['/', '/respuesta'],
    bodyLimit({ maxSize: largestFormBytes, onError }),
    async (context) => {
      const form = await context.req.parseBody().catch((): BodyData => ({}))
      const said: Reply = (name) => (typeof form[name] === 'string' ? form[name] : '')
      const asksReply = context.req.path.endsWith('/respuesta')
      return show(app, context, said, (municipality, typed) =>
        said('otro-idioma') !== ''
          ? drawForm(municipality.visit, typed, null)
          : answer(app, municipality, {
              typed: asksReply ? { ...typed, reply: said('salida').trim() } : typed,
              address: addressBehind(context, app.config.trustedProxies),
            }),
      )
    },
  )
  return hono
}

async function show(
  app: AppContext,
  context: Context,
  said: Reply,
  page: (municipality: Municipality, typed: Typed) => Promise<DrawnPage | Response>,
): Promise<Response> {
  const asked = said('otro-idioma') || said('idioma')
  const language = languageAmong(enquiryLanguages, asked, context.req.raw.headers)
  const { municipality } = await app.sites.asked(context.req.url)
  const typed = { number: said('numero').trim(), code: said('codigo').trim() }
  const drawn = await (municipality
    ? page(await municipalityAt(app, municipality, language), typed)
    : drawUnset(language))
  if (drawn instanceof Response) return drawn
  return new Response(drawn.text, { status: drawn.status, headers: { ...drawn.headers } })
}

async function municipalityAt(
  app: AppContext,
  { municipalityId, name }: { readonly municipalityId: string; readonly name: string },
  language: EnquiryLanguage,
): Promise<Municipality> {
  const reference = await app.referenceData.of(municipalityId)
  const { publishesTimes } = reference.municipality
  const example = numberExample(reference, app.now())
  const visit = { language, municipality: name, example, publishesTimes }
  return { visit, municipalityId, reference }
}

async function answer(
  app: AppContext,
  municipality: Municipality,
  { typed, address }: { readonly typed: Typed; readonly address: string },
): Promise<DrawnPage | Response> {
  const { visit, municipalityId, reference } = municipality
  const number = numberQueryIn(typed.number, reference.municipality.book)
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
  return look(app, municipality, { typed, number, code, asked })
}

interface Look {
  readonly typed: Typed
  readonly number: NumberQuery
  readonly code: string
  readonly asked: Enquirer
}

async function look(
  app: AppContext,
  { visit, municipalityId, reference }: Municipality,
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

function hourAt(instant: Date, timeZone: string): string {
  const whole = new Date(Math.ceil(instant.getTime() / 60_000) * 60_000)
  return whole.toLocaleTimeString('es', { timeZone, hour: '2-digit', minute: '2-digit' })
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
  await inEveryMunicipality(app, async (municipalityId) => {
    await app.database.inMunicipality(municipalityId, (db) =>
      db
        .deleteFrom('enquiry')
        .where('municipality_id', '=', municipalityId)
        .where('asked_at', '<', before)
        .execute(),
    )
  })
}
