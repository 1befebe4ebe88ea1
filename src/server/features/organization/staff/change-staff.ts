import type { api } from '#contract/api.ts'
import type { Received } from '#contract/common/endpoint.ts'
import type { GrantView, StaffView } from '#contract/municipality/people.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { HeldGrant } from '#domain/permission/people.ts'
import { distinctGrants, grantChanges, termRemarks } from '#domain/permission/people.ts'
import type { PowerActData } from '#domain/acts/power-act.ts'
import { isDeciding, sameGrant } from '#domain/acts/power-act.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import type { LedgerFact } from '../../../platform/ledger/append.ts'
import { writeAfter } from '../../../platform/ledger/append.ts'
import { endOfVisibility } from '../../../platform/municipality/people/end-of-visibility.ts'
import {
  checkGrants,
  grantsData,
  settleGrants,
} from '../../../platform/municipality/found/grants.ts'
import {
  demandNoAdministration,
  integrationIssuer,
} from '../../../platform/municipality/people/integrations.ts'
import { tellOfWayIn } from '../../../platform/municipality/people/tell-second-persons.ts'
import {
  asAdministrator,
  demandLastAdministrator,
} from '../../../platform/municipality/people/administrators.ts'
import {
  demandForAnother,
  proposePower,
  isLentPower,
  keepingSecondPerson,
} from '../powers/propose-power.ts'
import type { StaffPlace } from '../powers/staff-views.ts'
import { findStaff, staffViewOf } from '../powers/staff-views.ts'

/** A disabled person's sessions end with the change (a trigger of `05-sign-in.sql`). */
export const changeStaff: Handler<typeof api.changeStaff> = async (context, { params, body }) => {
  const { municipalityId, staffId: actorId } = context.actor
  const { staffId } = params
  const changed = await asAdministrator(
    context,
    'CHANGE_PEOPLES_ROLES',
    async (db, scene, head) => {
      const { today } = scene
      const place = { municipalityId, staffId, today }
      const before = await findStaff(db, place)
      if (!before) throw new Refusal('E-CON-03')
      // A first sign-in is approved or turned away; there is no standing to change yet.
      if (before.status !== 'ACTIVE' && before.status !== 'DISABLED') throw new Refusal('E-ACC-01')
      const wanted = { status: body.status, grants: distinctGrants(body.grants) }
      await checkWanted(db, place, before, wanted)
      const isLent = await isLentPower(db, place, staffId)
      const parted = partedChange(before, wanted, { today, isLent })
      const power = { staffId, data: parted.power }
      if (parted.isMore) await demandForAnother(db, scene, 'changeStaff', power)
      const changes = await keepingSecondPerson(db, { municipalityId, actorId, today }, () =>
        writeChange(db, place, before, parted.now),
      )
      const facts = changes.map((fact) => ({ ...fact, subjectId: staffId, actorId }))
      const waits = parted.power.grants.length > 0 || parted.power.enables
      const waiting = waits ? await proposePower(db, scene, power) : []
      const left = parted.isLess
        ? await endOfVisibility(db, { municipalityId, today, actorId }, staffId)
        : []
      const written = [...facts, ...waiting, ...left]
      if (written.length === 0) return before
      const after = await staffViewOf(db, place)
      await demandLastAdministrator(db, municipalityId, today)
      if (staffId === actorId) demandOwnStandingKept(before, after)
      // Its credential reads more than when it was told of.
      if (before.issuer === integrationIssuer && parted.isMore)
        await tellOfWayIn(db, { municipalityId, staffId, actorId, at: head.now })
      await writeAfter(db, head, written)
      return after
    },
  )
  context.app.identity.forget(staffId)
  return changed
}

type Wanted = Received<typeof api.changeStaff>['body']

interface PartedChange {
  /** What one person may do at once. */
  readonly now: Wanted
  readonly power: Extract<PowerActData, { readonly kind: 'GRANT' }>
  readonly isMore: boolean
  readonly isLess: boolean
}

/**
 * Taking away is one person's to do at once; so is giving what neither sees nor decides. The rest
 * waits for a second person.
 */
function partedChange(
  before: StaffView,
  wanted: Wanted,
  { today, isLent }: { readonly today: CivilDate; readonly isLent: boolean },
): PartedChange {
  const change = grantChanges(grantsFromHere(before), wanted.grants, today)
  const longer = change.retimed.filter(({ held, validTo }) => isLonger(held.validTo, validTo))
  const power = [
    ...change.added,
    ...longer.map(({ held, validTo }) => ({ ...heldOf(held), validTo })),
  ].filter(isDeciding)
  const waiting = new Set(power.map(sameGrant))
  const kept = longer.flatMap(({ held }) => (isDeciding(held) ? [heldOf(held)] : []))
  const grants = [...change.standing.filter((grant) => !waiting.has(sameGrant(grant))), ...kept]
  const returns = before.status === 'DISABLED' && wanted.status === 'ACTIVE'
  const claimed = before.grants.filter((grant) => grant.source === 'CLAIM')
  const enables = returns && (isLent || [...grants, ...claimed].some(isDeciding))
  return {
    now: { status: enables ? 'DISABLED' : wanted.status, grants },
    power: { kind: 'GRANT', grants: power, enables },
    isMore: returns || change.added.length > 0 || longer.length > 0,
    isLess:
      change.ended.length > 0 ||
      change.retimed.some(({ validTo }) => validTo !== null && validTo < today) ||
      (before.status === 'ACTIVE' && wanted.status === 'DISABLED'),
  }
}

function isLonger(before: CivilDate | null, after: CivilDate | null): boolean {
  return before !== null && (after === null || after > before)
}

function heldOf({ role, officeId, unitId, validFrom, validTo }: HeldGrant): HeldGrant {
  return { role, officeId, unitId, validFrom, validTo }
}
type StaffFact = Pick<LedgerFact, 'type' | 'data'>

async function checkWanted(
  db: Transaction,
  { municipalityId, today }: StaffPlace,
  before: StaffView,
  { grants }: Wanted,
): Promise<void> {
  await checkGrants(db, municipalityId, grants)
  if (before.issuer === integrationIssuer) demandNoAdministration(grants)
  const wrong = termRemarks(grantsFromHere(before), grants, today)
  if (wrong.length > 0) throw Refusal.forAll(wrong)
}

/** What the sign-in service says of somebody is not ours to change. */
function grantsFromHere({ grants }: StaffView): GrantView[] {
  return grants.filter((grant) => grant.source === 'LOCAL')
}

async function writeChange(
  db: Transaction,
  { municipalityId, staffId, today }: StaffPlace,
  before: StaffView,
  { status, grants }: Wanted,
): Promise<StaffFact[]> {
  const facts: StaffFact[] = []
  const of = { municipalityId, staffId, source: 'LOCAL', today } as const
  const change = await settleGrants(db, of, grants)
  if (change) {
    const data = { from: grantsData(change.from), to: grantsData(change.to) }
    facts.push({ type: 'StaffRolesChanged', data })
  }
  if (before.status === status) return facts
  await db
    .updateTable('staff')
    .set({ status })
    .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: staffId }))
    .execute()
  facts.push({ type: status === 'ACTIVE' ? 'StaffEnabled' : 'StaffDisabled', data: {} })
  return facts
}

/**
 * Nobody takes their own access away, nor gives or takes their own administration: a slip would
 * lock them out in mid-work, and whoever administers in another's place would keep it for good.
 */
function demandOwnStandingKept(before: StaffView, after: StaffView): void {
  if (after.status !== before.status || administration(after) !== administration(before)) {
    throw new Refusal('E-ROL-03')
  }
}

function administration(person: StaffView): string {
  return JSON.stringify(grantsFromHere(person).filter((grant) => grant.role === 'ADM'))
}
