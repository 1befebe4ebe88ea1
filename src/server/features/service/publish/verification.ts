/**
 * `/verificar`: what anybody may check, without signing in. A receipt by its code, a closing by the
 * code on its act, and the proof files of both, with the command that checks them without this
 * server. It says that a code is true, of which number and day, and whether the entry was corrected
 * or annulled since; never a name, a subject or a file (docs/specification/README.md, rule 9).
 */
import { sentenceOf } from '#domain/common/sentences.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { dayMonthYear } from '#domain/deadline/civil-date.ts'
import { parseVerificationCode } from '#domain/entry/verification-code.ts'
import type { Context } from 'hono'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { productFiles } from '../../../platform/common/product-files.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { AppContext } from '../../../platform/http/context/request-context.ts'
import { jsonFileResponse, fileResponse } from '../../../platform/http/respond/serve-file.ts'
import { addressBehind } from '../../../platform/identity/limits/client-address.ts'
import { consume, inMemory } from '../../../platform/identity/limits/rate-limits.ts'
import { draw } from '../../../platform/identity/pages/pages.ts'
import type { DrawnPage } from '../../../platform/identity/pages/pages.ts'
import { isVoid } from '../../../platform/ledger/corrected.ts'
import { proveEvent, proveDay } from '../../../platform/ledger/prove.ts'
import type { KnownMunicipality } from '../../../platform/municipality/sites/sites.ts'
import type { KeptStamp } from '../../../platform/outbound/closing-proofs.ts'
import { readStamp } from '../../../platform/outbound/closing-proofs.ts'
import {
  timeDeclaredFalse,
  writeHash,
  voidSentence,
} from '../../../platform/papers/facts/wording.ts'

export function openVerification(app: AppContext): Hono {
  const hono = new Hono()
  const visit = openVisits(app)
  hono.use(async (context, next) => {
    await visit(context)
    await next()
  })
  hono.get('/', ({ req }) => {
    const code = req.query('codigo')
    return code === undefined ? frontPage() : verifiedPage(app, req.url, code)
  })
  hono.get('/comprobar.mjs', async () => {
    const body = new Uint8Array(await readFile(productFiles.checkProofs))
    const named = { fileName: 'comprobar.mjs', mediaType: 'text/javascript' }
    return fileResponse({ ...named, sizeBytes: body.byteLength, body })
  })
  const ofClosing = { '': closingPage, '/prueba': closingProof, '/sello': closingStamp }
  for (const [part, tell] of Object.entries(ofClosing)) {
    hono.get(`/cierre/:closingId${part}`, ({ req }) =>
      ofClosedDay(app, req.url, req.param('closingId') ?? '', tell),
    )
  }
  hono.get('/:code', ({ req }) => verifiedPage(app, req.url, req.param('code')))
  hono.get('/:code/prueba', ({ req }) => receiptProof(app, req.url, req.param('code')))
  return hono
}

async function frontPage(): Promise<Response> {
  const drawn = await draw({
    status: 200,
    title: 'Comprobar un comprobante o un cierre',
    formTargets: ["'self'"],
    body: html`<form method="get" action="/verificar">
        <div class="field">
          <label for="codigo">Código de verificación del comprobante</label>
          <input
            id="codigo"
            name="codigo"
            class="code"
            required
            maxlength="40"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
          />
        </div>
        <button class="button">Comprobar el código</button>
      </form>
      <h2>Sin confiar en esta página</h2>
      <p>
        La prueba que se descarga de la página de un comprobante o de un cierre se comprueba en
        cualquier computador, sin conexión, con Node y esta orden:
      </p>
      <p><code>node comprobar.mjs prueba.json</code></p>
      <p><a class="link" href="/verificar/comprobar.mjs">Descargar comprobar.mjs</a></p>`,
  })
  return respond(drawn)
}

// Ten a minute for one address (docs/specification/papers.md): enough for people, useless for
// guessing 100 random bits.
const ofAddress = { points: 10, seconds: 60 }

function openVisits(app: AppContext): (context: Context) => Promise<void> {
  const visits = inMemory(ofAddress)
  return async (context) => {
    // Whoever signed in here before is kept from it by nobody else at their address.
    if (app.identity.knows(context.req.raw.headers)) return
    const address = addressBehind(context, app.config.trustedProxies)
    const waitSeconds = await consume(visits, address)
    if (waitSeconds !== null) throw new Refusal('E-SYS-07', null, { espera: 'ONE_MINUTE' })
  }
}

interface Verified {
  readonly municipality: string
  readonly entry_number: string
  readonly registered_at: Date
  readonly time_zone: string
  readonly register_status: string
  readonly is_latest: boolean
  readonly declared_false_at: Date | null
  readonly office_id: string
  readonly position: number
  readonly hash: string
}

/** Null when the text is no code, or one of nobody's here. */
async function verifiedPage(app: AppContext, url: string, text: string): Promise<Response> {
  const code = parseVerificationCode(text)
  if (code === null) return answer(422, 'Código no válido', sentenceOf['E-CON-02'])
  const { municipality } = await app.sites.asked(url)
  const found = municipality && (await find(app, municipality, code))
  if (!found) return answer(404, 'No lo encontramos', sentenceOf['E-CON-01'])
  return pageOf(found, code)
}

/**
 * `/verificar/:code/prueba`: what a receipt's holder needs to prove it elsewhere. Of the entry it
 * tells only the hash.
 */
async function receiptProof(app: AppContext, url: string, text: string): Promise<Response> {
  const code = parseVerificationCode(text)
  const { municipality } = await app.sites.asked(url)
  const found = code !== null && municipality && (await find(app, municipality, code))
  if (!found) return answer(404, 'No lo encontramos', sentenceOf['E-CON-01'])
  const { municipalityId } = municipality
  const proof = await app.database.read(municipalityId, (db) =>
    proveEvent(db, {
      municipalityId,
      municipality: found.municipality,
      officeId: found.office_id,
      position: found.position,
      isWhole: false,
    }),
  )
  return jsonFileResponse(proof, `prueba-${found.entry_number}.json`)
}

/** At the address of the municipality that gave the receipt, and at no other. */
async function find(
  { database }: AppContext,
  { municipalityId: id }: KnownMunicipality,
  code: string,
): Promise<Verified | null> {
  const { rows } = await database.read(id, (db) =>
    sql<Verified>`
      select m.name as municipality, e.entry_number, e.office_id, e.registered_at, o.time_zone, e.register_status,
        r.version = e.receipt_version as is_latest,
        (select min(k.corrected_at) from clock_correction k where k.municipality_id = e.municipality_id
          and e.ledger_position between k.from_position and k.through_position) as declared_false_at, v.position, encode(v.hash, 'hex') as hash
      from receipt r
      join entry e on e.municipality_id = r.municipality_id and e.entry_id = r.entry_id
      join registry_office o on o.municipality_id = e.municipality_id and o.office_id = e.office_id
      join municipality m on m.municipality_id = r.municipality_id
      join ledger_event v on v.municipality_id = e.municipality_id and v.subject_id = e.entry_id
        and (case when r.version = 1 then v.position = e.ledger_position
             else v.type = 'EntryRectified' and v.body like ${`%"verificationCode":"${code}"%`} end)
      where r.municipality_id = ${id} and r.verification_code = ${code}
    `.execute(db),
  )
  return rows[0] ?? null
}

async function pageOf(found: Verified, code: string): Promise<Response> {
  const when = found.registered_at.toLocaleString('es', {
    timeZone: found.time_zone,
    dateStyle: 'long',
    timeStyle: 'short',
  })
  const drawn = await draw({
    status: 200,
    title: 'Comprobante auténtico',
    heading: found.municipality,
    body: html`<p>
        Este código corresponde al asiento <strong>${found.entry_number}</strong>, registrado el
        ${when}.
      </p>
      <p>${standing(found)}</p>
      ${
        found.declared_false_at &&
        html`<p>${timeDeclaredFalse(found.declared_false_at.toISOString(), found.time_zone)}.</p>`
      }
      <p>
        Cabeza del libro al emitirlo, como la trae el comprobante:<br /><code
          >${found.position}:${writeHash(found.hash)}</code
        >
      </p>
      <p><a class="link" href="/verificar/${code}/prueba">Descargar la prueba</a></p>
      <p>
        <a class="link" href="/consulta?numero=${found.entry_number}">Consultar en qué está</a>
      </p>
      <p><a class="link" href="/verificar">Comprobar una prueba u otro comprobante</a></p>`,
  })
  return respond(drawn)
}

function standing(found: Verified): string {
  if (found.register_status === 'ANNULLED')
    return 'El asiento fue anulado. Su número se conserva en el libro.'
  if (!found.is_latest)
    return 'El asiento fue rectificado después: existe un comprobante más reciente.'
  return 'El comprobante está vigente.'
}

interface ClosedDay {
  readonly on_date: string
  readonly sequence: number
  readonly office: string
  readonly entry_count: number
  readonly first_number: string | null
  readonly last_number: string | null
  readonly is_void: boolean
  readonly root: string
  readonly hash: string
  readonly ledger_position: number
  readonly first_position: number
  readonly through_position: number
}

interface ClosingScene {
  readonly municipality: KnownMunicipality
  readonly day: ClosedDay
  readonly closingId: string
  /** Null while the closing has none. */
  readonly stamp: KeptStamp | null
  readonly db: Transaction
}

/** What is told of a closing of the municipality at this address, or that there is none. */
async function ofClosedDay(
  { sites, database }: AppContext,
  url: string,
  closingId: string,
  tell: (scene: ClosingScene) => Promise<Response>,
): Promise<Response> {
  const { municipality } = await sites.asked(url)
  if (municipality === null || !uuid.test(closingId)) return noClosing()
  const { municipalityId } = municipality
  return database.read(municipalityId, async (db) => {
    const day = await readDay(db, municipalityId, closingId)
    if (day === null) return noClosing()
    const stamp = await readStamp(db, municipalityId, day.ledger_position)
    return tell({ municipality, day, closingId, stamp, db })
  })
}

function noClosing(): Promise<Response> {
  return answer(404, 'No lo encontramos', sentenceOf['E-CON-03'])
}

async function closingPage(scene: ClosingScene): Promise<Response> {
  const { municipality, day, closingId, stamp } = scene
  const drawn = await draw({
    status: 200,
    title: `Cierre del ${dayMonthYear(day.on_date)}`,
    heading: municipality.name,
    body: html`${day.is_void ? html`<p><strong>${voidSentence}</strong></p>` : ''}
      <p>${day.office}: ${countOf(day)}</p>
      <p>Raíz del día:<br /><code>${writeHash(day.root)}</code></p>
      <p>Cabeza del libro:<br /><code>${day.ledger_position}:${writeHash(day.hash)}</code></p>
      <p>Deben ser las de la diligencia firmada.</p>
      ${stamp ? stampLines(stamp, closingId) : ''}
      <p><a class="link" href="/verificar/cierre/${closingId}/prueba">Descargar la prueba</a></p>
      <p><a class="link" href="/verificar">Comprobar una prueba o un comprobante</a></p>`,
  })
  return respond(drawn)
}

async function closingProof({ municipality, day, db }: ClosingScene): Promise<Response> {
  const proof = await proveDay(db, {
    municipalityId: municipality.municipalityId,
    municipality: municipality.name,
    position: day.ledger_position,
    first: day.first_position,
    through: day.through_position,
  })
  return jsonFileResponse(proof, `prueba-cierre-${day.on_date}.json`)
}

function stampLines({ at, authority }: KeptStamp, closingId: string) {
  return html`<p>Sello de tiempo (RFC 3161) de ese cierre: ${at.toISOString()}, de ${authority}.</p>
    <p><a class="link" href="/verificar/cierre/${closingId}/sello">Descargar el sello</a></p>`
}

/** The token as the authority gave it, for `openssl ts -verify` and its like. */
async function closingStamp({ day, stamp }: ClosingScene): Promise<Response> {
  if (stamp === null) return noClosing()
  const body = new Uint8Array(stamp.token)
  const named = { fileName: `sello-${day.on_date}.tst`, mediaType: 'application/timestamp-token' }
  return fileResponse({ ...named, sizeBytes: body.byteLength, body })
}

function countOf({
  entry_count: count,
  first_number: first,
  last_number: last,
}: ClosedDay): string {
  if (first === null || last === null) return 'no se registró ningún documento.'
  return count === 1 ? `1 asiento, ${first}.` : `${count} asientos, del ${first} al ${last}.`
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu

async function readDay(
  db: Transaction,
  municipalityId: string,
  closingId: string,
): Promise<ClosedDay | null> {
  const { rows } = await sql<ClosedDay>`
    select c.on_date, c.sequence, o.name as office, c.entry_count, c.first_number, c.last_number,
      encode(c.root, 'hex') as root, ${isVoid('c')} as is_void, encode(v.hash, 'hex') as hash, c.ledger_position, c.first_position, c.through_position
    from daily_closing c
    join registry_office o on o.municipality_id = c.municipality_id and o.office_id = c.office_id
    join ledger_event v on v.municipality_id = c.municipality_id and v.position = c.ledger_position
    where c.municipality_id = ${municipalityId} and c.closing_id = ${closingId}`.execute(db)
  return rows[0] ?? null
}

async function answer(status: number, title: string, text: string): Promise<Response> {
  const body = html`<p>${text}</p>
    <p><a class="link" href="/verificar">Comprobar otra cosa</a></p>`
  return respond(await draw({ status, title, body }))
}

function respond(drawn: DrawnPage): Response {
  return new Response(drawn.text, { status: drawn.status, headers: { ...drawn.headers } })
}
