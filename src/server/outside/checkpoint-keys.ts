/**
 * The keys with which a municipality signs its own checkpoints and cosigns those of others. They
 * are made from one secret of the installation, so that a copy brings them back and each
 * municipality has its own (C2SP: one key for one cosigner).
 */
import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'
import { derivedKey } from '../identity/keys/secrets.ts'
import type { Site } from '../municipality/sites/sites.ts'
import type { NoteSigner, SignatureType } from '../ledger/signed-note.ts'
import { noteSigner, verifierKeyText } from '../ledger/signed-note.ts'

export interface CheckpointKeys {
  /** `name` is what stands in the signature: the name of the tree, or of the witness. */
  readonly signer: (municipalityId: string, name: string, type: SignatureType) => NoteSigner
}

export function openCheckpointKeys(checkpointKey: string): CheckpointKeys {
  return {
    signer(municipalityId, name, type) {
      const seed = derivedKey(checkpointKey, `${type} ${municipalityId}`)
      return noteSigner(Buffer.from(seed, 'base64url'), name, type)
    },
  }
}

/**
 * The name of the tree. A book that went on after a restoration has another name: closings that
 * others keep may be gone, and its tree would contradict what was signed before. `BookResumed` says
 * so in the book itself.
 */
export async function originOf(
  db: Transaction,
  municipalityId: string,
  site: Pick<Site, 'origin'>,
): Promise<string> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_event
    where municipality_id = ${municipalityId} and type = 'BookResumed'`.execute(db)
  const times = rows[0]?.count ?? 0
  const name = `${new URL(site.origin).host}/verificar/libro`
  return times === 0 ? name : `${name}/${times + 1}`
}

export function witnessName(site: Pick<Site, 'origin'>): string {
  return `${new URL(site.origin).host}/verificar/testigo`
}

/** The line by which another installation watches this book, and checks what this one cosigns. */
export async function ownLine(
  db: Transaction,
  keys: CheckpointKeys,
  municipalityId: string,
  site: Pick<Site, 'origin'>,
): Promise<string> {
  const log = keys.signer(municipalityId, await originOf(db, municipalityId, site), 'log')
  const witness = keys.signer(municipalityId, witnessName(site), 'witness')
  return `${site.origin} ${verifierKeyText(log)} ${verifierKeyText(witness)}`
}
