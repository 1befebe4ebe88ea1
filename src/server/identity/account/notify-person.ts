/**
 * Tells a person by mail that how they prove who they are was changed: if it was not them, they
 * know it now.
 */
import type { Mailer } from '../../mail/open-mailer.ts'
import { changeLetter } from '../words/link-words.ts'
import type { Notify } from '../accounts/change-account.ts'

/** Undefined where no mail is sent. */
export function notifyBy(mailer: Pick<Mailer, 'isSet' | 'queue'>): Notify | undefined {
  if (!mailer.isSet) return undefined
  return async (db, { municipalityId, email, change }) => {
    const { name } = await db
      .selectFrom('municipality')
      .select('name')
      .where('municipality_id', '=', municipalityId)
      .executeTakeFirstOrThrow()
    await mailer.queue(db, municipalityId, { to: email, ...changeLetter(change, name) })
  }
}
