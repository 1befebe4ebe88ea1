import type { api } from '#contract/api.ts'
import type { InvitationView, StaffView } from '#contract/municipality/people.ts'
import type { Actor } from '#domain/permission/permission.ts'
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
    await demandAdministrator(db, actor, await localToday(db, municipalityId, app.now()), action)
    await demandMailFor(app, municipalityId, staffId)
    const person = await invitedPerson(db, municipalityId, staffId)
    const owner = { municipalityId, ...person, holderId: actor.staffId }
    const sent = await app.identity.inviteAgain(db, owner)
    if (await isPowerful(app, municipalityId, staffId))
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
  app: Pick<AppContext, 'database' | 'now' | 'mailer'>,
  municipalityId: string,
  staffId: string,
): Promise<void> {
  if (app.mailer.isSet) return
  if (await isPowerful(app, municipalityId, staffId)) throw new Refusal('E-CLA-06')
}

/**
 * Another invitation for whoever has not chosen a password; null when they have, or their account
 * is not ours.
 */
export async function invitationAgain(
  db: Transaction,
  app: Pick<AppContext, 'identity' | 'database' | 'now' | 'mailer'>,
  { staffId, isInvited }: StaffView,
  { municipalityId, staffId: holderId }: Pick<Actor, 'municipalityId' | 'staffId'>,
): Promise<InvitationView | null> {
  if (!isInvited) return null
  await demandMailFor(app, municipalityId, staffId)
  const person = await invitedPerson(db, municipalityId, staffId)
  const owner = { municipalityId, ...person, holderId }
  return invitationView(await app.identity.inviteAgain(db, owner))
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
