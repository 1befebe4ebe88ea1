/** What people are given, for which days: roles and substitutions. */
import type { CivilDate } from '../deadline/civil-date.ts'
import { addDays, addMonths } from '../deadline/civil-date.ts'
import type { RoleGrant } from './permission.ts'
import type { RefusalCode, Remark } from '../common/refusal.ts'
import { remark } from '../common/refusal.ts'

/** Where a grant comes from: given here, or told by the sign-in service at each sign-in. */
export const grantSources = ['LOCAL', 'CLAIM'] as const
export type GrantSource = (typeof grantSources)[number]

/** Both days included; without a last one it holds until somebody ends it. */
export interface Term {
  readonly validFrom: CivilDate
  readonly validTo: CivilDate | null
}

export interface HeldGrant extends RoleGrant, Term {}

/** Without a first day: from today, or from whenever it holds already. */
export interface WantedGrant extends RoleGrant {
  readonly validFrom?: CivilDate | null | undefined
  readonly validTo?: CivilDate | null | undefined
}

/** The first ones had no days: given then, until further notice. */
export type LedgerGrant = RoleGrant &
  Partial<Term> & {
    readonly assignmentId: string
  }

export function datedGrant(grant: LedgerGrant, told: CivilDate): HeldGrant {
  const { role, officeId, unitId, validFrom = told, validTo = null } = grant
  return { role, officeId, unitId, validFrom, validTo }
}

export function grantKey({ role, officeId, unitId }: RoleGrant): string {
  return `${role} ${officeId} ${unitId}`
}

/** The same role asked for twice in one breath is one role. */
export function distinctGrants<Grant extends WantedGrant>(grants: readonly Grant[]): Grant[] {
  const key = (grant: Grant): string =>
    `${grantKey(grant)} ${grant.validFrom ?? ''} ${grant.validTo ?? ''}`
  return [...new Map(grants.map((grant) => [key(grant), grant])).values()]
}

export function holdsOn({ validFrom, validTo }: Term, day: CivilDate): boolean {
  return validFrom <= day && (validTo === null || validTo >= day)
}

/** Neither over nor withdrawn before it began: it holds today or will. */
export function isStanding({ validFrom, validTo }: Term, today: CivilDate): boolean {
  return validTo === null || (validTo >= today && validTo >= validFrom)
}

export interface GrantChanges<Held extends HeldGrant> {
  readonly ended: readonly Held[]
  readonly retimed: readonly { readonly held: Held; readonly validTo: CivilDate | null }[]
  readonly added: readonly HeldGrant[]
  readonly standing: readonly HeldGrant[]
}

/** One that stays keeps its first day, whatever becomes of its last. */
export function grantChanges<Held extends HeldGrant>(
  held: readonly Held[],
  wanted: readonly WantedGrant[],
  today: CivilDate,
): GrantChanges<Held> {
  const left = [...held]
  const retimed: { held: Held; validTo: CivilDate | null }[] = []
  const added: HeldGrant[] = []
  const standing: HeldGrant[] = []
  for (const wish of wanted) {
    const validTo = wish.validTo ?? null
    const kept = takeMatch(left, wish)
    const { role, officeId, unitId } = wish
    const validFrom = kept?.validFrom ?? wish.validFrom ?? today
    const grant = { role, officeId, unitId, validFrom, validTo }
    standing.push(grant)
    if (!kept) added.push(grant)
    else if (kept.validTo !== validTo) retimed.push({ held: kept, validTo })
  }
  return { ended: left, retimed, added, standing }
}

/** The last day of what ends today: it stays on record as having held until yesterday. */
export function endedOn(today: CivilDate): CivilDate {
  return addDays(today, -1)
}

function takeMatch<Held extends HeldGrant>(left: Held[], wish: WantedGrant): Held | undefined {
  const sameDays = (grant: Held): boolean => (wish.validFrom ?? grant.validFrom) === grant.validFrom
  const place = left.findIndex((grant) => grantKey(grant) === grantKey(wish) && sameDays(grant))
  return place === -1 ? undefined : left.splice(place, 1)[0]
}

export function termRemarks(
  held: readonly HeldGrant[],
  wanted: readonly WantedGrant[],
  today: CivilDate,
): Remark<RefusalCode>[] {
  return wanted.flatMap((wish, index) => {
    const { validFrom, validTo } = wish
    const isKept = takeMatch([...held], wish) !== undefined
    if (!isKept && validFrom && validFrom < today) {
      return [remark<RefusalCode>('E-ROL-01', `grants.${index}.validFrom`)]
    }
    const earliest = validFrom && validFrom > today ? validFrom : today
    return validTo && validTo < earliest ? [remark('E-ROL-02', `grants.${index}.validTo`)] : []
  })
}

/** What at least one active person must always do. */
export function administersForGood(grants: readonly HeldGrant[], today: CivilDate): boolean {
  return grants.some(
    (grant) => grant.role === 'ADM' && grant.validFrom <= today && grant.validTo === null,
  )
}

export function substitutionRemarks(
  { validFrom, validTo }: { readonly validFrom: CivilDate; readonly validTo: CivilDate },
  today: CivilDate,
): Remark<RefusalCode>[] {
  if (validFrom < today) return [remark('E-ROL-01', 'validFrom')]
  if (validTo < validFrom) return [remark('E-ROL-02', 'validTo')]
  return validTo > addMonths(validFrom, 12) ? [remark('E-ROL-06', 'validTo')] : []
}
