/**
 * `/verificar/cierre/:closingId`: what the code on an act of closing leads to. Numbers and hashes;
 * never what a document says.
 */
import { dayMonthYear } from '#domain/deadline/civil-date.ts'
import { sentenceOf } from '#contract/common/sentences.ts'
import { html } from 'hono/html'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { AppContext } from '../../context/request-context.ts'
import { fileResponse, jsonFileResponse } from '../../http/respond/serve-file.ts'
import { draw } from '../../identity/pages/pages.ts'
import { proveDay } from '../../ledger/prove.ts'
import { isVoid } from '../../ledger/corrected.ts'
import type { KnownMunicipality } from '../../municipality/sites/sites.ts'
import { voidSentence, writeHash } from '../../papers/facts/wording.ts'
import type { KeptStamp } from '../../outside/closing-proofs.ts'
import { readStamp } from '../../outside/closing-proofs.ts'
import { answer, respond } from './answer.ts'

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

export async function closingPage(
  app: AppContext,
  url: string,
  closingId: string,
): Promise<Response> {
  const { municipality } = await app.sites.asked(url)
  const day = municipality && (await find(app, municipality, closingId))
  if (!municipality || !day) return answer(404, 'No lo encontramos', sentenceOf['E-CON-03'])
  const { municipalityId } = municipality
  const stamp = await app.database.read(municipalityId, (db) =>
    readStamp(db, municipalityId, day.ledger_position),
  )
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

export async function closingProof(
  app: AppContext,
  url: string,
  closingId: string,
): Promise<Response> {
  const { municipality } = await app.sites.asked(url)
  const day = municipality && (await find(app, municipality, closingId))
  if (!municipality || !day) return answer(404, 'No lo encontramos', sentenceOf['E-CON-03'])
  const { municipalityId, name } = municipality
  const proof = await app.database.read(municipalityId, (db) =>
    proveDay(db, {
      municipalityId,
      municipality: name,
      position: day.ledger_position,
      first: day.first_position,
      through: day.through_position,
    }),
  )
  return jsonFileResponse(proof, `prueba-cierre-${day.on_date}.json`)
}

function stampLines({ at, authority }: KeptStamp, closingId: string) {
  return html`<p>Sello de tiempo (RFC 3161) de ese cierre: ${at.toISOString()}, de ${authority}.</p>
    <p><a class="link" href="/verificar/cierre/${closingId}/sello">Descargar el sello</a></p>`
}

/**
 * `/verificar/cierre/:closingId/sello`: the token as the authority gave it, for `openssl ts
 * -verify` and its like.
 */
export async function closingStamp(
  app: AppContext,
  url: string,
  closingId: string,
): Promise<Response> {
  const { municipality } = await app.sites.asked(url)
  const day = municipality && (await find(app, municipality, closingId))
  const stamp =
    municipality &&
    day &&
    (await app.database.read(municipality.municipalityId, (db) =>
      readStamp(db, municipality.municipalityId, day.ledger_position),
    ))
  if (!stamp) return answer(404, 'No lo encontramos', sentenceOf['E-CON-03'])
  const body = new Uint8Array(stamp.token)
  return fileResponse({
    fileName: `sello-${day?.on_date}.tst`,
    mediaType: 'application/timestamp-token',
    sizeBytes: body.byteLength,
    body,
  })
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

function find(
  { database }: AppContext,
  { municipalityId }: KnownMunicipality,
  closingId: string,
): Promise<ClosedDay | null> | null {
  if (!uuid.test(closingId)) return null
  return database.read(municipalityId, (db) => readDay(db, municipalityId, closingId))
}

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
