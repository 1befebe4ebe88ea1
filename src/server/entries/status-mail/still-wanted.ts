/**
 * What an entry may be told of, and to whom, as it is now; and, asked before each try, whether a
 * letter that waited for the mail server is still to go.
 */
import { entryFrom } from '#domain/acts/entry-fact.ts'
import type { Entry } from '#domain/entry/entry.ts'
import { senderAddress } from '#domain/entry/status-mail.ts'

import { isBareAddress } from '../../common/bare-address.ts'
import type { AppContext } from '../../context/request-context.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { LetterPointer } from '../../mail/send-due-mail.ts'
import type { StatusMailKeys } from '../../mail/status-mail-keys.ts'
import type { ReferenceData } from '../../reference/reference-data.ts'
import { readFound } from '../enquiry/find-asked.ts'
import { publicStatus } from '../enquiry/public-status.ts'
import type { PublicStatus } from '../enquiry/public-status.ts'

export interface Tellable {
  readonly entry: Entry
  readonly to: string
  readonly status: PublicStatus
}

/** Null where nobody is to be told. */
export async function readTellable(
  db: Transaction,
  reference: ReferenceData,
  entryId: string,
  at: Date,
): Promise<Tellable | null> {
  const { municipalityId } = reference
  const since = await readSince(db, municipalityId)
  if (since === null) return null
  const found = await readFound(db, municipalityId, entryId)
  const entry = entryFrom(found.events)
  // Whoever gave an address before was not told what it would be used for.
  if (new Date(entry.registeredAt) < since) return null
  const to = senderAddress(entry.parties)
  const status = publicStatus(reference, found, at)
  return to !== null && isBareAddress(to) && status !== null ? { entry, to, status } : null
}

/**
 * From the row itself: what a process keeps of the municipality may be of before it was turned on,
 * and what is not told now is never told.
 */
async function readSince(db: Transaction, municipalityId: string): Promise<Date | null> {
  const { status_mails_since: since } = await db
    .selectFrom('municipality')
    .select('status_mails_since')
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirstOrThrow()
  return since
}

/** Whether whoever is there wants no letters, of the entry or of any. */
export async function isStopped(
  db: Transaction,
  keys: StatusMailKeys,
  asked: {
    readonly municipalityId: string
    readonly addressHash: Buffer
    readonly entryId: string
  },
): Promise<boolean> {
  const { municipalityId, addressHash, entryId } = asked
  const scopes = [keys.scopeHash(addressHash, entryId), keys.scopeHash(addressHash, null)]
  const stop = await db
    .selectFrom('status_mail_stop')
    .select('scope_hash')
    .where('municipality_id', '=', municipalityId)
    .where('scope_hash', 'in', scopes)
    .executeTakeFirst()
  return stop !== undefined
}

type Asking = Pick<AppContext, 'database' | 'referenceData' | 'statusMailKeys' | 'now'>

/**
 * False once the entry is kept in confidence, is told of at another address, or in a newer letter,
 * and once its sender or the municipality ended these letters.
 */
export async function isStillWanted(
  { database, referenceData, statusMailKeys: keys, now }: Asking,
  { municipalityId, messageId }: LetterPointer,
): Promise<boolean> {
  const reference = await referenceData.of(municipalityId)
  return database.inMunicipality(municipalityId, async (db) => {
    const mail = await db
      .selectFrom('status_mail')
      .select(['entry_id', 'address_hash', 'outcome'])
      .where((eb) => eb.and({ municipality_id: municipalityId, mail_id: messageId }))
      .executeTakeFirst()
    if (mail?.outcome !== 'WAITING') return mail === undefined
    const { entry_id: entryId, address_hash: addressHash } = mail
    const tellable = await readTellable(db, reference, entryId, now())
    if (!tellable || !keys.addressHash(municipalityId, tellable.to).equals(addressHash))
      return false
    return !(await isStopped(db, keys, { municipalityId, addressHash, entryId }))
  })
}
