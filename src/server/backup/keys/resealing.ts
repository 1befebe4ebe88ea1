/**
 * What a municipality's rows hold sealed, or hashed with a key, under one installation's key, put
 * under another's: its backup opens nothing of whoever else the installation serves.
 */
import { sql } from 'kysely'

import type { SnapshotTable } from '../../database/schema/snapshot.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { seal, unseal } from '../../identity/keys/sealed.ts'
import { openStatusMailKeys } from '../../mail/status-mail-keys.ts'
import type { StatusMailKeys } from '../../mail/status-mail-keys.ts'
import { openWebhookKey } from '../../outside/webhook-key.ts'

/** A row's values, as COPY writes them, become others. */
export type RowMap = (values: readonly string[]) => readonly string[]

/** Null for a table without anything of the kind. */
export type Resealing = (table: SnapshotTable) => Promise<RowMap | null>

type Change = (was: Buffer) => Buffer

/** Each column of a municipality's rows that a key of the installation made. */
export const keyedColumns: Readonly<Record<string, readonly string[]>> = {
  mail_message: ['sealed_text', 'sealed_headers'],
  status_mail: ['address_hash'],
  status_mail_stop: ['scope_hash'],
  totp_factor: ['sealed_secret'],
  webhook_secret: ['sealed_secret'],
}

/**
 * `from` and `to` are the sealing keys. What `from` does not open stays as it is: nobody opens it.
 * Whom a hash is of is found among the addresses of the entries, which `db` must already hold.
 */
export function resealing(
  db: Transaction,
  municipalityId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Resealing {
  return async ({ name, columns }) => {
    const places = (keyedColumns[name] ?? []).map((column) => columns.indexOf(column))
    if (places.length === 0) return null
    const change = await changeOf(name, db, municipalityId, { from, to })
    return (values) =>
      values.map((value, place) => (places.includes(place) ? changed(value, change) : value))
  }
}

interface Keys {
  readonly from: string
  readonly to: string
}

async function changeOf(
  table: string,
  db: Transaction,
  municipalityId: string,
  keys: Keys,
): Promise<Change> {
  const { from, to } = keys
  if (table === 'webhook_secret') {
    const [was, is] = [openWebhookKey(from), openWebhookKey(to)]
    return (sealed) => {
      const secret = was.open(sealed)
      return secret === null ? sealed : is.seal(secret)
    }
  }
  if (table === 'status_mail' || table === 'status_mail_stop') {
    const known = await hashes(db, municipalityId, keys)
    return (hash) => known.get(hash.toString('hex')) ?? hash
  }
  return (sealed) => {
    try {
      return seal(to, unseal(from, sealed))
    } catch {
      return sealed
    }
  }
}

/** What each address, at each of its entries and at all, is with the one key and with the other. */
async function hashes(
  db: Transaction,
  municipalityId: string,
  { from, to }: Keys,
): Promise<ReadonlyMap<string, Buffer>> {
  const { rows } = await sql<{ entry_id: string; email: string }>`
    select distinct entry_id, email from entry_party
    where municipality_id = ${municipalityId} and email is not null`.execute(db)
  const [was, is] = [openStatusMailKeys(from), openStatusMailKeys(to)]
  const known = new Map<string, Buffer>()
  for (const { entry_id: entryId, email } of rows) {
    const ofAddress = (keys: StatusMailKeys): readonly Buffer[] => {
      const hash = keys.addressHash(municipalityId, email)
      return [hash, keys.scopeHash(hash, entryId), keys.scopeHash(hash, null)]
    }
    const others = ofAddress(is)
    for (const [place, hash] of ofAddress(was).entries()) {
      known.set(hash.toString('hex'), others[place] ?? hash)
    }
  }
  return known
}

// In the text of COPY a value of bytes is `\\x…`, its backslash escaped.
const prefix = '\\\\x'

function changed(value: string, change: Change): string {
  if (!value.startsWith(prefix)) return value
  return `${prefix}${change(Buffer.from(value.slice(prefix.length), 'hex')).toString('hex')}`
}
