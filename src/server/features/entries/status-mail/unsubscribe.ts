/**
 * `/avisos/:token`: whoever was told of their entry by e-mail ends that, without a script: the
 * page asks, its buttons do it, and so does one POST of their mail program (RFC 8058). What is no
 * link of ours is answered alike (docs/specification/status-mails.md).
 */
import type { Context } from 'hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import type { BodyData } from 'hono/utils/body'
import type { AppContext } from '../../../platform/http/context/request-context.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { DrawnPage, Markup } from '../../../platform/identity/pages/pages.ts'
import { draw } from '../../../platform/identity/pages/pages.ts'
import { languageAmong } from '../../../platform/identity/words/page-language.ts'
import { drawUnset } from '../enquiry/pages.ts'
import type { EnquiryLanguage } from '../enquiry/words.ts'
import { enquiryLanguages, enquiryWords } from '../enquiry/words.ts'

const largestFormBytes = 4096

type Request = 'entry' | 'all' | 'none'

const wishes: Readonly<Record<string, Request>> = {
  'dejar-documento': 'entry',
  'dejar-todos': 'all',
  recibir: 'none',
}

export function openUnsubscribing(app: AppContext): Hono {
  const hono = new Hono()
  hono.get('/:token', (context) => answer(app, context, null))
  const onError = (context: Context): Promise<Response> => answer(app, context, null)
  hono.post('/:token', bodyLimit({ maxSize: largestFormBytes, onError }), async (context) => {
    const form = await context.req.parseBody().catch((): BodyData => ({}))
    const isOneClick = form['List-Unsubscribe'] === 'One-Click'
    const asked = form['avisos']
    const wish = typeof asked === 'string' ? (wishes[asked] ?? null) : null
    return answer(app, context, isOneClick ? 'entry' : wish)
  })
  return hono
}

/** Null asks, and changes nothing. */
async function answer(app: AppContext, context: Context, wish: Request | null): Promise<Response> {
  const language = languageAmong(
    enquiryLanguages,
    context.req.query('idioma'),
    context.req.raw.headers,
  )
  const { municipality } = await app.sites.asked(context.req.url)
  if (municipality && wish !== null) {
    await obey(app, municipality.municipalityId, context.req.param('token') ?? '', wish)
  }
  const page = municipality
    ? await drawPage(language, municipality.name, wish)
    : await drawUnset(language)
  return new Response(page.text, { status: page.status, headers: { ...page.headers } })
}

async function obey(
  { database, statusMailKeys, now }: AppContext,
  municipalityId: string,
  token: string,
  wish: Request,
): Promise<void> {
  const mailId = statusMailKeys.mailIdIn(municipalityId, token)
  if (mailId === null) return
  await database.inMunicipality(municipalityId, async (db) => {
    const mail = await db
      .selectFrom('status_mail')
      .select(['entry_id', 'address_hash'])
      .where((eb) => eb.and({ municipality_id: municipalityId, mail_id: mailId }))
      .executeTakeFirst()
    if (!mail) return
    const { entry_id: entryId, address_hash: addressHash } = mail
    const ofEntry = statusMailKeys.scopeHash(addressHash, entryId)
    const ofAll = statusMailKeys.scopeHash(addressHash, null)
    if (wish === 'none') await allow(db, municipalityId, [ofEntry, ofAll])
    else await stop(db, municipalityId, wish === 'all' ? ofAll : ofEntry, now())
  })
}

async function stop(
  db: Transaction,
  municipalityId: string,
  scopeHash: Buffer,
  at: Date,
): Promise<void> {
  await db
    .insertInto('status_mail_stop')
    .values({ municipality_id: municipalityId, scope_hash: scopeHash, stopped_at: at })
    .onConflict((conflict) => conflict.columns(['municipality_id', 'scope_hash']).doNothing())
    .execute()
}

async function allow(
  db: Transaction,
  municipalityId: string,
  scopes: readonly Buffer[],
): Promise<void> {
  await db
    .deleteFrom('status_mail_stop')
    .where('municipality_id', '=', municipalityId)
    .where('scope_hash', 'in', scopes)
    .execute()
}

function drawPage(
  language: EnquiryLanguage,
  municipality: string,
  wish: Request | null,
): Promise<DrawnPage> {
  const { unsubscribe: words, title: enquiry } = enquiryWords[language]
  const title = wish === null ? words.title : wish === 'none' ? words.back : words.done
  const text = wish === null ? words.lead : wish === 'none' ? words.backText : words.doneText
  const buttons =
    wish === null || wish === 'none'
      ? html`${button('dejar-documento', words.ofEntry)}
        ${button('dejar-todos', words.ofMunicipality, 'quiet')}`
      : button('recibir', words.again, 'quiet')
  return draw({
    status: 200,
    title,
    heading: municipality,
    language,
    formTargets: ["'self'"],
    // To where it is: the page holds nothing of the link.
    body: html`<p>${text}</p>
      <form method="post">${buttons}</form>
      <p class="below"><a href="/consulta?idioma=${language}">${enquiry}</a></p>`,
  })
}

function button(value: string, label: string, look: 'quiet' | '' = ''): Markup {
  return html`<p>
    <button class="button wide ${look}" name="avisos" value="${value}">${label}</button>
  </p>`
}
