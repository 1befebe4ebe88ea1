/**
 * That a link was made with which somebody comes in as a person: in the ledger, and told at once.
 */
import type { Transaction } from '../../database/tables/transaction.ts'
import { holdHead, writeAfter } from '../../ledger/append.ts'
import type { WayIn } from '../people/tell-second-persons.ts'
import { tellOfWayIn } from '../people/tell-second-persons.ts'

/**
 * To choose the first password, to choose another, to say which account of the council's service is
 * theirs; and the code by which a second person says that the account is theirs.
 */
type LinkMade = 'invitation' | 'reset' | 'identity'

/** In the transaction that makes the link. */
export async function recordLink(
  db: Transaction,
  { municipalityId, staffId, actorId }: Omit<WayIn, 'at'>,
  purpose: LinkMade,
): Promise<void> {
  const head = await holdHead(db, municipalityId)
  await tellOfWayIn(db, { municipalityId, staffId, actorId, at: head.now })
  const data = { purpose }
  await writeAfter(db, head, [{ type: 'StaffLinkIssued', subjectId: staffId, actorId, data }])
}
