import type { api } from '#contract/api.ts'
import type { InvitationView, StaffView } from '#contract/municipality/people.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { AppContext } from '../../context/request-context.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { embeddedIssuer } from '../../identity/accounts/embedded-issuer.ts'
import { recordSignIn } from '../../identity/session/sign-in-log.ts'
import { holdHead } from '../../ledger/append.ts'
import { demandAdministrator } from '../../municipality/people/administrators.ts'
import { localToday } from '../../municipality/sites/local-today.ts'
import { recordLink } from '../../municipality/found/record-link.ts'
import { isPowerful } from './clear-factors.ts'
import { demandOwnAccounts } from '../../identity/accounts/gives-accounts.ts'
import { demandAct } from './may-configure.ts'
import type { StaffPlace } from '../powers/staff-views.ts'

const action = 'INVITE_PEOPLE'
const purpose = 'invitation'

/**
 * Who asked for it stays in the access log: whoever holds the link can be that person until they
 * choose their password.
 */
export const inviteStaff: Handler<typeof api.inviteStaff> = async (
  { app, actor },
  { params: { staffId } },
) => {
  demandAct(actor, 'inviteStaff', action)
  demandOwnAccounts(app.config)
  const { municipalityId } = actor
  return app.database.inMunicipality(municipalityId, async (db) => {
    await holdHead(db, municipalityId)
    const today = await localToday(db, municipalityId, app.now())
    await demandAdministrator(db, actor, today, action)
    const place = { municipalityId, staffId, today }
    await demandMailFor(db, app, place)
    const person = await invitedPerson(db, municipalityId, staffId)
    const sent = await app.identity.inviteAgain(db, { municipalityId, ...person })
    if (await isPowerful(db, place))
      await recordLink(db, { municipalityId, staffId, actorId: actor.staffId }, purpose)
    await recordSignIn(db, {
      municipalityId,
      staffId: actor.staffId,
      action: 'invited',
      detail: `cuenta ${person.subject}`,
    })
    return invitationView(sent)
  })
}

/**
 * Throws E-CLA-06 where the link of somebody who sees or decides would be shown to whoever asks for
 * it.
 */
async function demandMailFor(
  db: Transaction,
  { mailer }: Pick<AppContext, 'mailer'>,
  place: StaffPlace,
): Promise<void> {
  if (!mailer.isSet && (await isPowerful(db, place))) throw new Refusal('E-CLA-06')
}

/**
 * Another invitation for whoever has not chosen a password; null when they have, or their account
 * is not ours. With the ledger's head held: they may be choosing one now.
 */
export async function invitationAgain(
  db: Transaction,
  app: Pick<AppContext, 'identity' | 'mailer'>,
  { municipalityId, staffId, today }: StaffPlace,
  { isInvited }: Pick<StaffView, 'isInvited'>,
): Promise<InvitationView | null> {
  if (!isInvited) return null
  await demandMailFor(db, app, { municipalityId, staffId, today })
  const person = await invitedPerson(db, municipalityId, staffId)
  return invitationView(await app.identity.inviteAgain(db, { municipalityId, ...person }))
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
    .where((eb) => eb.and({ staff_id: staffId, issuer: embeddedIssuer }))
    .executeTakeFirst()
  if (!person) throw new Refusal('E-CON-03')
  return person
}
