/**
 * Whoever works in the successor of a closed unit works on its matters
 * (docs/specification/entry.md).
 */
import type { OrgUnit } from '../municipality/catalogue.ts'
import { isOpenUnit } from '../municipality/catalogue.ts'
import type { CivilDate } from '../deadline/civil-date.ts'
import type { RoleGrant } from './permission.ts'

type Units = ReadonlyMap<string, Pick<OrgUnit, 'unitId' | 'validTo' | 'successorId'>>

export function withInheritedGrants(
  grants: readonly RoleGrant[],
  units: Units,
  today: CivilDate,
): readonly RoleGrant[] {
  const closed = [...units.values()].filter((unit) => !isOpenUnit(unit, today))
  if (closed.length === 0) return grants
  const inherited = closed.flatMap((unit) => {
    const heir = heirOf(unit.unitId, units, today)
    return grants
      .filter(({ role, unitId }) => unitId === heir && (role === 'JU' || role === 'TR'))
      .map((grant) => ({ ...grant, unitId: unit.unitId }))
  })
  return [...grants, ...inherited.filter((grant) => !grants.some((own) => isSame(own, grant)))]
}

/** Whoever leads either leads in both what was left there. */
export function unitAndHeir(
  unitId: string | null,
  units: Units,
  today: CivilDate,
): readonly string[] {
  if (unitId === null) return []
  return [...new Set([unitId, heirOf(unitId, units, today) ?? unitId])]
}

function heirOf(unitId: string, units: Units, today: CivilDate): string | null {
  const passed = new Set<string>()
  let unit = units.get(unitId)
  while (unit && !isOpenUnit(unit, today) && !passed.has(unit.unitId)) {
    passed.add(unit.unitId)
    unit = units.get(unit.successorId ?? '')
  }
  return unit && isOpenUnit(unit, today) ? unit.unitId : null
}

function isSame(one: RoleGrant, other: RoleGrant): boolean {
  return one.role === other.role && one.unitId === other.unitId && one.officeId === other.officeId
}
