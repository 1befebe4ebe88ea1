/**
 * Somebody new: added by an administrator, or let in or turned away after they signed in for the
 * first time.
 */
import type { api } from '#contract/api.ts'
import type { InvitationView, StaffView } from '#contract/municipality/people.ts'
import { partedByPower, isDeciding } from '#domain/acts/power-act.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { distinctGrants, termRemarks } from '#domain/permission/people.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/http/context/request-context.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { subjectOf } from '../../../platform/identity/accounts/change-account.ts'
import { embeddedIssuer } from '../../../platform/municipality/people/embedded-issuer.ts'
import { demandOwnAccounts } from '../../../platform/identity/accounts/gives-accounts.ts'
import { recordSignIn } from '../../../platform/identity/session/sign-in-log.ts'
import type { LedgerFact } from '../../../platform/ledger/append.ts'
import { writeAfter } from '../../../platform/ledger/append.ts'
import type { NewPerson } from '../../../platform/municipality/found/employ.ts'
import { admitNewcomer, employ } from '../../../platform/municipality/found/employ.ts'
import { checkGrants } from '../../../platform/municipality/found/grants.ts'
import { recordLink } from '../../../platform/municipality/found/record-link.ts'
import { asAdministrator } from '../../../platform/municipality/people/administrators.ts'
import type { ActorScene } from '../../../platform/municipality/people/standing-actor.ts'
import { proposeGrants, proposePower, isLentPower } from '../powers/propose-power.ts'
import type { StaffPlace } from '../powers/staff-views.ts'
import { findStaff, staffViewOf } from '../powers/staff-views.ts'

/**
 * Sending the same person again makes no second account. It answers who they are, with another
 * invitation: the one before may never have arrived.
 */
export const addStaff: Handler<typeof api.addStaff> = async (context, { params, body }) => {
  const { app } = context
  const { municipalityId } = context.actor
  const { staffId } = params
  return asAdministrator(context, 'ADD_PEOPLE', async (db, scene, head) => {
    demandOwnAccounts(app.config)
    const place = { municipalityId, staffId, today: scene.today }
    const known = await findStaff(db, place)
    if (known) return { member: known, invitation: await invitationAgain(db, app, place, known) }
    const { email, name } = body
    const grants = distinctGrants(body.grants)
    const wrong = termRemarks([], grants, scene.today)
    if (wrong.length > 0) throw Refusal.forAll(wrong)
    const invited = await app.identity.invite(db, { municipalityId, email, name })
    const { subject } = invited
    await writeAfter(db, head, await takeOn(db, scene, { staffId, name, email, subject, grants }))
    const member = await staffViewOf(db, place)
    return { member, invitation: invitationView(invited) }
  })
}

/**
 * Somebody new, with what one person may give; what sees or decides waits for a second. The facts
 * are for the caller to append.
 */
export async function takeOn(
  db: Transaction,
  scene: ActorScene,
  person: NewPerson,
): Promise<LedgerFact[]> {
  const { municipalityId, today, at, actor } = scene
  const { free, deciding } = partedByPower(person.grants)
  await checkGrants(db, municipalityId, person.grants)
  const by = { municipalityId, actorId: actor.staffId, at, today }
  const { fact } = await employ(db, { ...person, grants: free }, by)
  return [fact, ...(await proposeGrants(db, scene, person.staffId, deciding))]
}

const approving = 'APPROVE_PEOPLE'

/**
 * Whoever waits with their page open is in from this moment: their session was begun when they
 * knocked.
 */
export const approveStaff: Handler<typeof api.approveStaff> = async (context, { params, body }) => {
  const { municipalityId, staffId: actorId } = context.actor
  const { staffId } = params
  const approved = await asAdministrator(context, approving, async (db, scene, head) => {
    const place = { municipalityId, staffId, today: scene.today }
    await demandStatus(db, place, ['PENDING', 'REJECTED'])
    const grants = distinctGrants(body.grants)
    const wrong = termRemarks([], grants, place.today)
    if (wrong.length > 0) throw Refusal.forAll(wrong)
    const { free, deciding } = partedByPower(grants)
    await checkGrants(db, municipalityId, grants)
    const newcomer = { ...place, name: body.name, grants: free, claimed: [] }
    const admitted = await admitNewcomer(db, newcomer, actorId)
    await writeAfter(db, head, [admitted, ...(await proposeGrants(db, scene, staffId, deciding))])
    return staffViewOf(db, place)
  })
  context.app.identity.forget(staffId)
  return approved
}

/**
 * The ledger says that somebody was turned away, and not who: they never belonged to the
 * municipality.
 */
export const rejectStaff: Handler<typeof api.rejectStaff> = async (
  context,
  { params: { staffId } },
) => {
  const { municipalityId, staffId: actorId } = context.actor
  await asAdministrator(context, approving, async (db, { today }, head) => {
    await demandStatus(db, { municipalityId, staffId, today }, ['PENDING'])
    await db
      .updateTable('staff')
      .set({ status: 'REJECTED' })
      .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: staffId }))
      .execute()
    await writeAfter(db, head, [{ type: 'StaffRejected', subjectId: staffId, actorId, data: {} }])
  })
  context.app.identity.forget(staffId)
  return null
}

async function demandStatus(
  db: Transaction,
  place: StaffPlace,
  statuses: readonly string[],
): Promise<void> {
  const person = await findStaff(db, place)
  if (!person) throw new Refusal('E-CON-03')
  if (!statuses.includes(person.status)) throw new Refusal('E-ACC-02')
}

/**
 * One's own factors are changed on one's own page, with a proof: this is for whoever can give none.
 */
export const clearFactors: Handler<typeof api.clearFactors> = async (
  context,
  { params: { staffId } },
) => {
  const { app } = context
  const { municipalityId, staffId: actorId } = context.actor
  const done = await asAdministrator(
    context,
    'GIVE_PEOPLE_THEIR_ACCESS_BACK',
    async (db, scene, head) => {
      if (staffId === actorId) throw new Refusal('E-ROL-03')
      const subject = await subjectOf(db, municipalityId, staffId)
      if (subject === null) throw new Refusal('E-CON-03')
      if (await isPowerful(db, { municipalityId, staffId, today: scene.today })) {
        const wish = { staffId, data: { kind: 'CLEAR_FACTORS' } } as const
        await writeAfter(db, head, await proposePower(db, scene, wish))
        return { areCleared: false, isWaiting: true }
      }
      const clearing = { account: { municipalityId, subject }, actorId }
      return { areCleared: await app.identity.clearFactors(db, clearing), isWaiting: false }
    },
  )
  app.identity.forget(staffId)
  return done
}

/**
 * Of whoever sees or decides, today or on a day to come, or reads by name what is restricted or
 * confidential, no one person takes the second proof away, nor is shown a link: knowing their
 * password would be enough to be them.
 */
async function isPowerful(db: Transaction, place: StaffPlace): Promise<boolean> {
  const person = await findStaff(db, place)
  return (
    person?.grants.some(isDeciding) === true ||
    (await isLentPower(db, place, place.staffId)) ||
    isNamedReader(db, place)
  )
}

async function isNamedReader(
  db: Transaction,
  { municipalityId, staffId }: StaffPlace,
): Promise<boolean> {
  const { rows } = await sql`
    select from entry where municipality_id = ${municipalityId}
      and reader_ids @> array[${staffId}::uuid] limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Who asked for it stays in the access log: whoever holds the link can be that person until they
 * choose their password.
 */
export const inviteStaff: Handler<typeof api.inviteStaff> = async (
  context,
  { params: { staffId } },
) => {
  const { app } = context
  const { municipalityId, staffId: actorId } = context.actor
  return asAdministrator(context, 'INVITE_PEOPLE', async (db, { today }) => {
    demandOwnAccounts(app.config)
    const place = { municipalityId, staffId, today }
    await demandMailFor(db, app, place)
    const person = await invitedPerson(db, municipalityId, staffId)
    const sent = await app.identity.inviteAgain(db, { municipalityId, ...person })
    if (await isPowerful(db, place))
      await recordLink(db, { municipalityId, staffId, actorId }, 'invitation')
    await recordSignIn(db, {
      municipalityId,
      staffId: actorId,
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
async function invitationAgain(
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

function invitationView({
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
