/** Who works in a unit today, by the dates of their roles. */
import type { Colleagues } from '#contract/entry/handling-shapes.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { ChangeScene } from './change-entry.ts'

interface Colleague {
  readonly staff_id: string
  readonly name: string
  readonly is_head: boolean
}

/** Active people with a role in one of the units on that day, heads first. */
export async function colleaguesIn(
  db: Transaction,
  municipalityId: string,
  unitIds: readonly string[],
  today: CivilDate,
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select s.staff_id, s.name, bool_or(r.role = 'JU') as is_head
    from role_assignment r
    join staff s on s.municipality_id = r.municipality_id and s.staff_id = r.staff_id
    where r.municipality_id = ${municipalityId} and r.unit_id = any (${unitIds}::uuid[])
      and r.role in ('JU', 'TR') and s.status = 'ACTIVE'
      and r.valid_from <= ${today} and (r.valid_to is null or r.valid_to >= ${today})
    group by s.staff_id, s.name
    order by is_head desc, s.name
  `.execute(db)
  return rows
}

/** The same of one unit, as they are shown. */
export async function colleagueViews(
  db: Transaction,
  municipalityId: string,
  unitId: string,
  today: CivilDate,
): Promise<Colleagues> {
  const people = await colleaguesIn(db, municipalityId, [unitId], today)
  return people.map((person) => ({
    staffId: person.staff_id,
    name: person.name,
    isHead: person.is_head,
  }))
}

/** Refuses E-DOC-18 unless everyone named works in one of the units. */
export async function demandColleagues(
  { db, head, rolesOn }: Pick<ChangeScene, 'db' | 'head' | 'rolesOn'>,
  staffIds: readonly string[],
  unitIds: readonly string[],
  field: string,
): Promise<void> {
  if (staffIds.length === 0) return
  const people = await colleaguesIn(db, head.municipalityId, unitIds, rolesOn)
  const known = new Set(people.map((person) => person.staff_id))
  if (!staffIds.every((staffId) => known.has(staffId)))
    throw new Refusal('E-DOC-18', field, {
      esperado: 'elija personas que trabajen en esa oficina',
    })
}
