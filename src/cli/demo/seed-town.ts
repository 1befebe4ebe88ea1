/** The town before its first paper: units, types, people, and four years of calendar that the head of registry approved. */
import { localDateTimeAt } from '#domain/civil-date.ts'
import type { RoleGrant } from '#domain/permission.ts'
import { randomUUID } from 'node:crypto'
import type { Transaction } from '#server/database/transaction.ts'
import { createAccount } from '#server/identity/accounts.ts'
import type { LedgerFact } from '#server/ledger/append.ts'
import { employ } from '#server/municipality/employ.ts'
import type { Foundation } from '#server/municipality/found-municipality.ts'
import { foundMunicipality } from '#server/municipality/found-municipality.ts'
import { seedCalendar } from '#server/municipality/seed-calendar.ts'
import type { Colleague } from './colleagues.ts'
import { colleagues } from './colleagues.ts'
import type { DemoAccount } from './villa-asiento.ts'
import { demoAccounts, demoPassword, emailOf, villaAsiento } from './villa-asiento.ts'

export interface SeededTown {
  readonly foundation: Foundation
  readonly facts: readonly LedgerFact[]
  readonly staffIdOf: (key: DemoAccount['key']) => string
  /** Who heads a unit, or handles what comes to it. */
  readonly personIn: (unitId: string, role: Colleague['role']) => string
}

/**
 * Everything holds from `at`, but that the accounts are made `now`: an administrator's days of grace before a second factor
 * begin with the demonstration. The facts are for the caller to link, after the foundation's head.
 */
export async function seedTown(
  db: Transaction,
  municipalityId: string,
  { at, now }: { readonly at: Date; readonly now: Date },
): Promise<SeededTown> {
  const foundation = await foundMunicipality(
    db,
    { ...villaAsiento, municipalityId, shieldPng: null },
    at,
  )
  const { date: today } = localDateTimeAt(at, villaAsiento.timeZone)
  const staff = new Map<DemoAccount['key'], string>()
  const facts: LedgerFact[] = [...foundation.facts]
  for (const account of demoAccounts) {
    const staffId = randomUUID()
    const email = emailOf(account)
    // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
    const { subject } = await createAccount(
      db,
      { municipalityId, email, password: demoPassword },
      now,
    )
    const person = {
      staffId,
      name: account.name,
      email,
      subject,
      grants: grantsOf(account, foundation),
    }
    // oxlint-disable-next-line no-await-in-loop
    const { fact } = await employ(db, person, { municipalityId, actorId: null, at, today })
    facts.push(fact)
    staff.set(account.key, staffId)
  }
  const staffIdOf = (key: DemoAccount['key']): string => {
    const staffId = staff.get(key)
    if (staffId === undefined) throw new Error(`Villa Asiento has nobody as ${key}`)
    return staffId
  }
  const offices = await staffOffices(db, { municipalityId, foundation, at, today })
  facts.push(...offices.facts)
  for (const { key, roles, unit } of demoAccounts) {
    const [role] = roles
    if (unit !== null) offices.people.set(`${role} ${unitIdOf(unit, foundation)}`, staffIdOf(key))
  }
  const personIn: SeededTown['personIn'] = (unitId, role) => {
    const staffId = offices.people.get(`${role} ${unitId}`)
    if (staffId === undefined) throw new Error(`Villa Asiento has no ${role} in ${unitId}`)
    return staffId
  }
  facts.push(...(await approveCalendar(db, municipalityId, at, staffIdOf('jefatura'))))
  return { foundation, facts, staffIdOf, personIn }
}

/** The offices' own people: no one comes in as them, and their mail goes nowhere. */
async function staffOffices(
  db: Transaction,
  scene: {
    readonly municipalityId: string
    readonly foundation: Foundation
    readonly at: Date
    readonly today: string
  },
) {
  const { municipalityId, foundation, at, today } = scene
  const people = new Map<string, string>()
  const facts: LedgerFact[] = []
  for (const [index, { role, unit, name }] of colleagues.entries()) {
    const staffId = randomUUID()
    const unitId = unitIdOf(unit, foundation)
    const person = {
      staffId,
      name,
      email: `persona${index + 1}@villa-asiento.example`,
      subject: randomUUID(),
      grants: [{ role, officeId: null, unitId }],
    }
    // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
    const { fact } = await employ(db, person, { municipalityId, actorId: null, at, today })
    facts.push(fact)
    people.set(`${role} ${unitId}`, staffId)
  }
  return { people, facts }
}

function unitIdOf(code: string, { units }: Foundation): string {
  const unit = units.find((each) => each.code === code)
  if (!unit) throw new Error(`Villa Asiento has no ${code}`)
  return unit.unitId
}

function grantsOf({ roles, unit }: DemoAccount, foundation: Foundation): RoleGrant[] {
  const unitId = foundation.units.find(({ code }) => code === unit)?.unitId ?? null
  return roles.map((role) => ({
    role,
    officeId: role === 'REG' ? foundation.officeId : null,
    unitId,
  }))
}

async function approveCalendar(
  db: Transaction,
  municipalityId: string,
  at: Date,
  approverId: string,
): Promise<LedgerFact[]> {
  const first = at.getUTCFullYear()
  // The founding seeds its own year and the next.
  const later = [first + 2, first + 3]
  const seeded = await seedCalendar(db, { municipalityId, country: villaAsiento.country }, later)
  await db
    .updateTable('calendar_year')
    .set({ approved_at: at, approved_by: approverId })
    .where('municipality_id', '=', municipalityId)
    .execute()
  const approved = [first, first + 1, ...later].map((year) => ({
    type: 'CalendarApproved',
    subjectId: municipalityId,
    actorId: approverId,
    data: { year },
  }))
  return [...seeded, ...approved]
}
