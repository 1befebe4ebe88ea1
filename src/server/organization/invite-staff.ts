import type { api } from '#contract/api.ts'
import type { InvitationView, StaffView } from '#contract/people.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Transaction } from '../database/transaction.ts'
import type { House } from '../desk.ts'
import type { Handler } from '../http/handler.ts'
import { embeddedIssuer } from '../identity/embedded-issuer.ts'
import { recordSignIn } from '../identity/sign-in-log.ts'
import { holdHead } from '../ledger/append.ts'
import { demandAdministrator } from '../municipality/administrators.ts'
import { localToday } from '../municipality/local-today.ts'
import { demandOwnAccounts } from './gives-accounts.ts'
import { demandConfigurer } from './may-configure.ts'

const action = 'invitar a las personas'

/** Who asked for it stays in the access log: whoever holds the link can be that person until they choose their password. */
export const inviteStaff: Handler<typeof api.inviteStaff> = async (
  { house, actor },
  { params: { staffId } },
) => {
  demandConfigurer(actor, action)
  demandOwnAccounts(house.config)
  const { municipalityId } = actor
  return house.database.inMunicipality(municipalityId, async (db) => {
    await holdHead(db, municipalityId)
    await demandAdministrator(db, actor, await localToday(db, municipalityId, house.now()), action)
    const person = await invitedPerson(db, municipalityId, staffId)
    const sent = await house.identity.inviteAgain(db, { municipalityId, ...person })
    await recordSignIn(db, {
      municipalityId,
      staffId: actor.staffId,
      action: 'invited',
      detail: `cuenta ${person.subject}`,
    })
    return invitationView(sent)
  })
}

/** Another invitation for whoever has not chosen a password; null when they have, or their account is not ours. */
export async function invitationAgain(
  db: Transaction,
  { identity }: Pick<House, 'identity'>,
  { staffId, isInvited }: StaffView,
  municipalityId: string,
): Promise<InvitationView | null> {
  if (!isInvited) return null
  const person = await invitedPerson(db, municipalityId, staffId)
  return invitationView(await identity.inviteAgain(db, { municipalityId, ...person }))
}

export function invitationView({
  link,
  expiresAt,
}: {
  readonly link: string | null
  readonly expiresAt: Date
}): InvitationView {
  return { link, expiresAt: expiresAt.toISOString() }
}

async function invitedPerson(
  db: Transaction,
  municipalityId: string,
  staffId: string,
): Promise<{ readonly subject: string; readonly name: string }> {
  const person = await db
    .selectFrom('staff')
    .select(['subject', 'name'])
    .where('municipality_id', '=', municipalityId)
    .where('staff_id', '=', staffId)
    .where('issuer', '=', embeddedIssuer)
    .executeTakeFirst()
  if (!person) throw new Refusal('E-CON-03')
  return person
}
