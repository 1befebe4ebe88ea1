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
import { addressBehind } from '../../../platform/identity/limits/client-address.ts'
import type { Enquirer } from '../../../platform/identity/limits/rate-limits.ts'
import type { DrawnPage } from '../../../platform/identity/pages/pages.ts'
import { languageAmong } from '../../../platform/identity/words/page-language.ts'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import type { EnquiryVisit, Typed } from './pages.ts'
import { drawForm, drawStatus, drawUnset, drawWait } from './pages.ts'
import type { NumberQuery } from './find-asked.ts'
import { numberQueryIn, findAsked, numberExample } from './find-asked.ts'
import { publicStatus, whereToAsk } from './public-status.ts'
import { handOut, repliesTo } from './replies.ts'
import type { EnquiryLanguage } from './words.ts'
import { enquiryLanguages } from './words.ts'

const largestFormBytes = 4096

/** A field of the form, or of the address; empty for none. */
type FieldReader = (name: string) => string

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
      const fieldOf: FieldReader = (name) => (typeof form[name] === 'string' ? form[name] : '')
      const asksReply = context.req.path.endsWith('/respuesta')
      return show(app, context, fieldOf, (municipality, typed) =>
        fieldOf('otro-idioma') !== ''
          ? drawForm(municipality.visit, typed, null)
          : answer(app, municipality, {
              typed: asksReply ? { ...typed, reply: fieldOf('salida').trim() } : typed,
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
  fieldOf: FieldReader,
  page: (municipality: Municipality, typed: Typed) => Promise<DrawnPage | Response>,
): Promise<Response> {
  const wanted = fieldOf('otro-idioma') || fieldOf('idioma')
  const language = languageAmong(enquiryLanguages, wanted, context.req.raw.headers)
  const { municipality } = await app.sites.asked(context.req.url)
  const typed = { number: fieldOf('numero').trim(), code: fieldOf('codigo').trim() }
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
  const enquirer: Enquirer = { municipalityId, number: number.text, address }
  const waitSeconds = await app.identity.enquiries.begin(enquirer)
  if (waitSeconds !== null) {
    const freeAt = new Date(app.now().getTime() + waitSeconds * 1000)
    const { timeZone, contact } = reference.municipality
    return drawWait(visit, typed, {
      hour: hourAt(freeAt, timeZone),
      contact,
      retryAfterSeconds: waitSeconds,
    })
  }
  return look(app, municipality, { typed, number, code, enquirer })
}

interface Opening {
  readonly typed: Typed
  readonly number: NumberQuery
  readonly code: string
  readonly enquirer: Enquirer
}

async function look(
  app: AppContext,
  { visit, municipalityId, reference }: Municipality,
  { typed, number, code, enquirer }: Opening,
): Promise<DrawnPage | Response> {
  const found = await findAsked(app.database, { municipalityId, number, code })
  if (found === null) return drawForm(visit, typed, 'notFound')
  const status = publicStatus(reference, found, app.now())
  const { entryId } = found
  const replies = status === null ? [] : await repliesTo(app.database, municipalityId, entryId)
  await app.identity.enquiries.succeed(enquirer)
  const wanted = replies.find(({ exitNumber }) => exitNumber === typed.reply)
  const handed = wanted && (await handOut(app, { municipalityId, entryId, reply: wanted }))
  const ask = whereToAsk(reference, found.officeId)
  return handed ?? drawStatus(visit, { typed, status, replies, ask })
}

function hourAt(instant: Date, timeZone: string): string {
  const whole = new Date(Math.ceil(instant.getTime() / 60_000) * 60_000)
  return whole.toLocaleTimeString('es', { timeZone, hour: '2-digit', minute: '2-digit' })
}
