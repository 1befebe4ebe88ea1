/**
 * What a town holds under the installation's key, of each kind, and what another key opens of it.
 */
import { randomUUID } from 'node:crypto'

import pg from 'pg'

import { seal, unseal } from '#server/identity/keys/sealed.ts'
import { openStatusMailKeys } from '#server/mail/status-mail-keys.ts'
import { openWebhookKey } from '#server/outside/webhook-key.ts'

import type { TestDatabase } from './database.ts'
import type { Town } from './town.ts'

const told = {
  secret: 'cuenta SECRETODELTELEFONO',
  letter: 'El texto de una carta que espera',
}

/** Beside its webhook's. Its entries must have a sender with that address. */
export async function giveSealedRows(
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
  { municipalityId }: Pick<Town, 'municipalityId'>,
  { sealingKey, email }: { readonly sealingKey: string; readonly email: string },
): Promise<void> {
  const subject = randomUUID()
  const keys = openStatusMailKeys(sealingKey)
  const hash = keys.addressHash(municipalityId, email)
  const letter = seal(sealingKey, told.letter)
  const rows: readonly (readonly [string, readonly unknown[]])[] = [
    ["insert into account values ($1, $2, 'a' || $2 || '@b.example', null, now())", [subject]],
    [
      'insert into totp_factor values ($1, $2, $3, 1, now())',
      [subject, seal(sealingKey, told.secret)],
    ],
    [
      `insert into mail_message (municipality_id, message_id, to_address, subject, sealed_text, sealed_headers, state,
         next_try_at, expires_at, queued_at)
       values ($1, $2, 'a@b.example', 'Aviso', $3, $3, 'WAITING', now(), now(), now())`,
      [randomUUID(), letter],
    ],
    [
      `insert into status_mail (municipality_id, mail_id, entry_id, made_at, news, told, to_masked, address_hash)
       select $1, $2, entry_id, now(), 'x', 'x', 'a…', $3 from entry where municipality_id = $1 limit 1`,
      [randomUUID(), hash],
    ],
    ['insert into status_mail_stop values ($1, $2, now())', [keys.scopeHash(hash, null)]],
    [
      'insert into status_mail_stop select $1, h.hash, now() from (select $2::bytea as hash) h',
      [keys.scopeHash(hash, await anEntry(asOwner, municipalityId))],
    ],
  ]
  for (const [statement, values] of rows) {
    // oxlint-disable-next-line no-await-in-loop -- the one stands on the other
    await asOwner(statement, [municipalityId, ...values])
  }
}

async function anEntry(
  asOwner: TestDatabase['asOwner'],
  municipalityId: string,
): Promise<string | null> {
  const rows = await asOwner<{ entry_id: string }>(
    'select entry_id from entry where municipality_id = $1 limit 1',
    [municipalityId],
  )
  return rows[0]?.entry_id ?? null
}

/** Each kind, and whether this key opens it; `secret` is the webhook's. */
export async function openedWith(
  url: string,
  { municipalityId }: Pick<Town, 'municipalityId'>,
  {
    sealingKey,
    email,
    secret,
  }: { readonly sealingKey: string; readonly email: string; readonly secret: string },
): Promise<Readonly<Record<string, boolean>>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const ask = async (statement: string) =>
      (await client.query<{ value: Buffer }>(statement, [municipalityId])).rows.map(
        ({ value }) => value,
      )
    const opens = (sealed: Buffer | undefined, text: string): boolean => {
      try {
        return unseal(sealingKey, sealed ?? Buffer.alloc(0)) === text
      } catch {
        return false
      }
    }
    const of = (column: string, table: string): Promise<Buffer[]> =>
      ask(`select ${column} as value from ${table} where municipality_id = $1`)
    const keys = openStatusMailKeys(sealingKey)
    const hash = keys.addressHash(municipalityId, email)
    const entries = await client.query<{ entry_id: string }>(
      'select entry_id from status_mail where municipality_id = $1',
      [municipalityId],
    )
    const scopes = [null, entries.rows[0]?.entry_id ?? ''].map((id) => keys.scopeHash(hash, id))
    const stops = await of('scope_hash', 'status_mail_stop')
    const [signing] = await of('sealed_secret', 'webhook_secret')
    return {
      factor: opens((await of('sealed_secret', 'totp_factor'))[0], told.secret),
      letter: opens((await of('sealed_text', 'mail_message'))[0], told.letter),
      headers: opens((await of('sealed_headers', 'mail_message'))[0], told.letter),
      webhook: openWebhookKey(sealingKey).open(signing ?? Buffer.alloc(0)) === secret,
      address: (await of('address_hash', 'status_mail')).some((each) => each.equals(hash)),
      stops: scopes.every((scope) => stops.some((each) => each.equals(scope))),
    }
  } finally {
    await client.end()
  }
}

export const allOpened = {
  factor: true,
  letter: true,
  headers: true,
  webhook: true,
  address: true,
  stops: true,
} as const
