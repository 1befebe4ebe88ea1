import type { api } from '#contract/api.ts'
import type { UnitView } from '#contract/municipality/organization.ts'
import type { Received } from '#contract/common/endpoint.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import { isOpenUnit } from '#domain/municipality/catalogue.ts'
import { holdsOn } from '#domain/permission/people.ts'
import type { HeldGrant } from '#domain/permission/people.ts'
import { withInheritedGrants } from '#domain/permission/inherited-grants.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { headsUnit, unitsOf } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { groundsOf, visibilityScopeOf } from '#domain/entry/visibility.ts'
import { sql } from 'kysely'
import type { Config } from '../../../platform/common/config/config.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import type { LedgerFact } from '../../../platform/ledger/append.ts'
import { writeAfter } from '../../../platform/ledger/append.ts'
import { asAdministrator } from '../../../platform/municipality/people/administrators.ts'
import { unitOf } from '../../../platform/municipality/terms/configuration-rows.ts'

type Wanted = Received<typeof api.saveUnit>['body']

/**
 * Adds, renames, moves, closes or reopens a unit. What was registered keeps pointing to it,
 * whatever its name becomes.
 */
export const saveUnit: Handler<typeof api.saveUnit> = async (context, { params, body }) => {
  const { app, actor } = context
  const { municipalityId, staffId: actorId } = actor
  const { unitId } = params
  const saved = await asAdministrator(context, 'CHANGE_THE_UNITS', async (db, { today }, head) => {
    const units = await allUnits(db, municipalityId)
    checkUnit(unitId, body, units, today)
    const before = units.find((unit) => unit.unitId === unitId)
    demandCodeKept(app.config, before?.code ?? null, body.code)
    const after = await writeUnit(db, { municipalityId, unitId, today }, body)
    const held = await heldByActor(db, actor)
    demandNoMoreVisibility({ ...actor, held, today }, units, await allUnits(db, municipalityId))
    const facts = before ? changes(before, after) : [added(after, today)]
    const said = facts.map((fact) => ({ ...fact, subjectId: unitId, actorId }))
    await writeAfter(db, head, said)
    return after
  })
  app.referenceData.forget(municipalityId)
  return saved
}

/**
 * Where the sign-in service's roles name an office by its code, its code says whose power is where:
 * an administrator who gave it to another office, or to a new one, would send their own role, or
 * anybody's, there with the next sign-in.
 */
function demandCodeKept(
  { oidc }: Pick<Config, 'oidc'>,
  before: string | null,
  after: string,
): void {
  const roles = [...(oidc?.claims.roles?.map.values() ?? [])].flat()
  const named = new Set(roles.map(({ unit }) => unit))
  if (before === after || !(named.has(after) || (before !== null && named.has(before)))) return
  throw new Refusal('E-DOC-18', 'code', {
    esperado:
      'un código que OIDC_ROLES_MAP nombra lo da y lo cambia quien administra el servidor: póngale otro y pídale que lo nombre en el mapa',
  })
}

/** Everything they were given and are lent, whenever it holds. */
async function heldByActor(
  db: Transaction,
  { municipalityId, staffId }: Actor,
): Promise<readonly HeldGrant[]> {
  const { rows } = await sql<{ grants: readonly HeldGrant[] }>`
    select grants_held(${municipalityId}, ${staffId}) as grants`.execute(db)
  return rows[0]?.grants ?? []
}

type Shaper = Actor & { readonly held: readonly HeldGrant[]; readonly today: CivilDate }

/**
 * Throws E-ROL-08 where whoever shapes the units would see or decide more by it, today or on a day
 * to come: as heir, as head above, or by delegation. A unit is inherited from the day after its
 * last.
 */
function demandNoMoreVisibility(
  shaper: Shaper,
  before: readonly UnitView[],
  after: readonly UnitView[],
): void {
  const { held, today } = shaper
  const lastDays = [...before, ...after].flatMap(({ validTo }) => validTo ?? [])
  const turning = [...lastDays.map((day) => addDays(day, 1)), ...held.map((one) => one.validFrom)]
  for (const day of new Set([today, ...turning.filter((later) => later > today)])) {
    const had = new Set(powersOf(shaper, before, day))
    if (powersOf(shaper, after, day).some((power) => !had.has(power))) throw new Refusal('E-ROL-08')
  }
}

function powersOf(
  { held, ...person }: Shaper,
  views: readonly UnitView[],
  day: CivilDate,
): readonly string[] {
  const units = new Map(views.map((unit) => [unit.unitId, unit]))
  const grants = held.filter((grant) => holdsOn(grant, day))
  const actor = { ...person, grants: withInheritedGrants(grants, units, day) }
  return [
    ...visibilityScopeOf(actor, units).unitIds.map((unitId) => `knows ${unitId}`),
    ...groundsOf(actor, units, 'RESTRICTED', ['CONTENT']).unitIds.map(
      (unitId) => `reads ${unitId}`,
    ),
    ...unitsOf(actor).flatMap((unitId) =>
      units.get(unitId)?.delegates === true || headsUnit(actor, unitId)
        ? [`decides ${unitId}`]
        : [],
    ),
  ]
}

function checkUnit(
  unitId: string,
  wanted: Wanted,
  units: readonly KnownUnit[],
  today: CivilDate,
): void {
  const others = units.filter((unit) => unit.unitId !== unitId)
  if (others.some((unit) => unit.code === wanted.code)) {
    throw new Refusal('E-CFG-02', 'code', { codigo: wanted.code })
  }
  if (dependsOn(wanted.parentId, unitId, units)) throw new Refusal('E-CFG-08', 'parentId')
  if (wanted.parentId !== null && !others.some((unit) => unit.unitId === wanted.parentId))
    throw new Refusal('E-DOC-18', 'parentId', {
      esperado: 'elija una unidad activa de la que dependa',
    })
  const begins = units.find((unit) => unit.unitId === unitId)?.validFrom ?? today
  checkEnd(wanted, others, { begins, today })
}

/** Whoever opens an old entry must find where its matters went: a unit never closes into the void. */
function checkEnd(
  { validTo, successorId }: Wanted,
  others: readonly KnownUnit[],
  { begins, today }: { readonly begins: CivilDate; readonly today: CivilDate },
): void {
  if (validTo === null) {
    if (successorId === null) return
    throw new Refusal('E-DOC-18', 'successorId', {
      esperado: 'la unidad que la suceda se elige al cerrarla',
    })
  }
  if (validTo < begins)
    throw new Refusal('E-DOC-18', 'validTo', {
      esperado: 'la unidad cierra hoy o más adelante, y después de haber empezado',
    })
  const successor = others.find((unit) => unit.unitId === successorId)
  if (!successor || !isOpenUnit(successor, today)) throw new Refusal('E-CFG-05', 'successorId')
}

/** Whether going up from `parentId` one arrives at the unit itself. */
function dependsOn(parentId: string | null, unitId: string, units: readonly UnitView[]): boolean {
  const parentOf = new Map(units.map((unit) => [unit.unitId, unit.parentId]))
  for (let above = parentId; above !== null; above = parentOf.get(above) ?? null) {
    if (above === unitId) return true
  }
  return false
}

async function writeUnit(
  db: Transaction,
  place: { readonly municipalityId: string; readonly unitId: string; readonly today: CivilDate },
  wanted: Wanted,
): Promise<UnitView> {
  const key = { municipality_id: place.municipalityId, unit_id: place.unitId }
  const columns = {
    code: wanted.code,
    name: wanted.name,
    parent_id: wanted.parentId,
    valid_to: wanted.validTo,
    successor_id: wanted.successorId,
    delegates: wanted.delegates,
  }
  await db
    .insertInto('org_unit')
    .values({ ...key, ...columns, valid_from: place.today })
    .onConflict((conflict) => conflict.columns(['municipality_id', 'unit_id']).doUpdateSet(columns))
    .execute()
  return { unitId: place.unitId, ...wanted }
}

type UnitFact = Pick<LedgerFact, 'type' | 'data'>

function added(unit: UnitView, today: CivilDate): UnitFact {
  const { unitId: _id, ...data } = unit
  return { type: 'UnitAdded', data: { ...data, validFrom: today } }
}

/** One fact for each thing that happened; none when nothing did. */
function changes(before: UnitView, after: UnitView): UnitFact[] {
  const facts: UnitFact[] = []
  if (before.name !== after.name || before.code !== after.code) {
    const from = { code: before.code, name: before.name }
    facts.push({ type: 'UnitRenamed', data: { from, to: { code: after.code, name: after.name } } })
  }
  if (before.parentId !== after.parentId) {
    facts.push({ type: 'UnitMoved', data: { from: before.parentId, to: after.parentId } })
  }
  if (before.validTo !== after.validTo || before.successorId !== after.successorId) {
    facts.push(
      after.validTo === null
        ? { type: 'UnitReopened', data: {} }
        : { type: 'UnitClosed', data: { validTo: after.validTo, successorId: after.successorId } },
    )
  }
  if (before.delegates !== after.delegates) {
    facts.push({ type: 'UnitDelegationChanged', data: { to: after.delegates } })
  }
  return facts
}

interface KnownUnit extends UnitView {
  readonly validFrom: CivilDate
}

async function allUnits(db: Transaction, municipalityId: string): Promise<KnownUnit[]> {
  const rows = await db
    .selectFrom('org_unit')
    .selectAll()
    .where('municipality_id', '=', municipalityId)
    .execute()
  return rows.map((row) => ({ ...unitOf(row), validFrom: row.valid_from }))
}
