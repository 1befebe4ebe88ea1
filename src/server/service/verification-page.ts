/**
 * `/verificar/:code`: whoever holds a receipt can check that it is ours. It says that the code is true, of which number and
 * day, and whether the entry was corrected or annulled since; never a name, a subject or a file (domain specification, rule 9).
 */
import { Refusal } from '#domain/refusal.ts'
import { sentenceOf } from '#contract/sentences.ts'
import { parseVerificationCode } from '#domain/verification-code.ts'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { sql } from 'kysely'
import type { House } from '../desk.ts'
import type { DrawnPage } from '../identity/pages.ts'
import { addressBehind } from '../identity/client-address.ts'
import { draw } from '../identity/pages.ts'
import type { KnownMunicipality } from '../municipality/sites.ts'

interface Verified {
  readonly municipality: string
  readonly entry_number: string
  readonly registered_at: Date
  readonly time_zone: string
  readonly register_status: string
  readonly is_latest: boolean
}

// Ten a minute for one address (domain specification, §3): enough for people, useless for guessing 100 random bits.
const largestBurst = 10
const windowMs = 60_000

export function openVerificationPage(house: House): (context: Context) => Promise<Response> {
  const seen = new Map<string, { since: number; count: number }>()
  const isTooOften = (address: string): boolean => {
    const now = house.now().getTime()
    if (seen.size > 10_000) seen.clear()
    const visit = seen.get(address)
    if (!visit || now - visit.since > windowMs) {
      seen.set(address, { since: now, count: 1 })
      return false
    }
    visit.count += 1
    return visit.count > largestBurst
  }
  return async (context) => {
    const address = addressBehind(context, house.config.trustedProxies)
    if (isTooOften(address)) throw new Refusal('E-SYS-07', null, { espera: 'un minuto' })
    const code = parseVerificationCode(context.req.param('code') ?? '')
    if (code === null) return respond(await page(422, 'Código no válido', sentenceOf['E-CON-02']))
    const { municipality } = await house.sites.asked(context.req.url)
    const found = municipality && (await find(house, municipality, code))
    if (!found) return respond(await page(404, 'No lo encontramos', sentenceOf['E-CON-01']))
    return respond(await verifiedPage(found))
  }
}

/** At the address of the municipality that gave the receipt, and at no other. */
async function find(
  { database }: House,
  { municipalityId: id }: KnownMunicipality,
  code: string,
): Promise<Verified | null> {
  const { rows } = await database.read(id, (db) =>
    sql<Verified>`
      select m.name as municipality, e.entry_number, e.registered_at, o.time_zone, e.register_status,
        r.version = e.receipt_version as is_latest
      from receipt r
      join entry e on e.municipality_id = r.municipality_id and e.entry_id = r.entry_id
      join registry_office o on o.municipality_id = e.municipality_id and o.office_id = e.office_id
      join municipality m on m.municipality_id = r.municipality_id
      where r.municipality_id = ${id} and r.verification_code = ${code}
    `.execute(db),
  )
  return rows[0] ?? null
}

function verifiedPage(found: Verified): Promise<DrawnPage> {
  const when = found.registered_at.toLocaleString('es', {
    timeZone: found.time_zone,
    dateStyle: 'long',
    timeStyle: 'short',
  })
  return draw({
    status: 200,
    title: 'Comprobante auténtico',
    heading: found.municipality,
    body: html`<p>
        Este código corresponde al asiento <strong>${found.entry_number}</strong>, registrado el
        ${when}.
      </p>
      <p>${standing(found)}</p>`,
  })
}

function standing(found: Verified): string {
  if (found.register_status === 'ANNULLED')
    return 'El asiento fue anulado. Su número se conserva en el libro.'
  if (!found.is_latest)
    return 'El asiento fue rectificado después: existe un comprobante más reciente.'
  return 'El comprobante está vigente.'
}

function page(status: number, title: string, text: string): Promise<DrawnPage> {
  return draw({ status, title, body: html`<p>${text}</p>` })
}

function respond(drawn: DrawnPage): Response {
  return new Response(drawn.text, { status: drawn.status, headers: { ...drawn.headers } })
}
