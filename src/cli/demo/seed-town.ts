/**
 * The town before its first paper: founded with an administrator and a head of registry, who take
 * everybody else on and settle four years of calendar between them, as the product has it.
 */
import { randomUUID } from 'node:crypto'
import { yearAt } from '#domain/deadline/civil-date.ts'
import type { Actor, RoleGrant } from '#domain/permission/permission.ts'
import { daysToPropose } from '#server/configuration/suggest-days.ts'
import { readReferenceData } from '#server/reference/read-reference-data.ts'
import type { Transaction } from '#server/database/tables/transaction.ts'
import { createAccount } from '#server/identity/accounts/accounts.ts'
import type { LedgerFact } from '#server/ledger/append.ts'
import type { NewPerson } from '#server/municipality/found/employ.ts'
import { employ } from '#server/municipality/found/employ.ts'
import type { Foundation } from '#server/municipality/found/found-municipality.ts'
import { foundMunicipality } from '#server/municipality/found/found-municipality.ts'
import type { ByTwo } from './by-two.ts'
import { demoTemplates } from './templates.ts'
import { settleByTwo, takeOnByTwo } from './by-two.ts'
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
 * Everything holds from `at`, but that the accounts are made `now`: an administrator's days of
 * grace before a second factor begin with the demonstration. The facts are for the caller to link,
 * after the foundation's head.
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
  const { head, today } = foundation
  const facts: LedgerFact[] = [...foundation.facts]
  const staff = new Map<DemoAccount['key'], string>()
  const withAccount = async (account: DemoAccount): Promise<NewPerson> => {
    const email = emailOf(account)
    const { subject } = await createAccount(
      db,
      { municipalityId, email, password: demoPassword },
      now,
    )
    const staffId = randomUUID()
    staff.set(account.key, staffId)
    return { staffId, name: account.name, email, subject, grants: grantsOf(account, foundation) }
  }
  const founder = async (key: (typeof founders)[number]): Promise<Actor> => {
    const person = await withAccount(accountOf(key))
    const employment = { municipalityId, actorId: null, at, today }
    const { fact, member } = await employ(db, person, employment)
    facts.push(fact)
    return { municipalityId, ...member }
  }
  const proposer = await founder('admin')
  const second = await founder('jefatura')
  const { units } = await readReferenceData(db, municipalityId)
  const two: ByTwo = { municipalityId, at: head.now, today, units, proposer, second }
  for (const account of demoAccounts) {
    if (account.key === 'admin' || account.key === 'jefatura') continue
    // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
    facts.push(...(await takeOnByTwo(db, two, await withAccount(account))))
  }
  const staffIdOf = (key: DemoAccount['key']): string => {
    const staffId = staff.get(key)
    if (staffId === undefined) throw new Error(`Villa Asiento has nobody as ${key}`)
    return staffId
  }
  const offices = await staffOffices(db, two, foundation)
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
  facts.push(...(await settleCalendar(db, two)))
  facts.push(...(await settleTemplates(db, two)))
  return { foundation, facts, staffIdOf, personIn }
}

/** Whom the set-up page asks for. */
const founders = ['admin', 'jefatura'] as const satisfies readonly DemoAccount['key'][]

function accountOf(key: DemoAccount['key']): DemoAccount {
  const account = demoAccounts.find((each) => each.key === key)
  if (!account) throw new Error(`Villa Asiento has nobody as ${key}`)
  return account
}

/**
 * The offices' own people: no one comes in as them, so they have no account, and their mail goes
 * nowhere.
 */
async function staffOffices(db: Transaction, two: ByTwo, foundation: Foundation) {
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
    facts.push(...(await takeOnByTwo(db, two, person)))
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

/**
 * The founding seeds its own year and the next: of later ones the days are proposed first. Each
 * year is then approved.
 */
async function settleCalendar(db: Transaction, two: ByTwo): Promise<LedgerFact[]> {
  const { municipalityId, at } = two
  const facts: LedgerFact[] = []
  const first = yearAt(at, villaAsiento.timeZone)
  const { region } = villaAsiento
  for (const year of [first, first + 1, first + 2, first + 3]) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
    const { days } = await daysToPropose(db, municipalityId, { year, region, locality: null })
    if (days.length > 0) {
      const wanted = { kind: 'CALENDAR_DAYS', put: days, remove: [] } as const
      // oxlint-disable-next-line no-await-in-loop
      facts.push(...(await settleByTwo(db, two, wanted)))
    }
    // oxlint-disable-next-line no-await-in-loop
    facts.push(...(await settleByTwo(db, two, { kind: 'CALENDAR_YEAR', year })))
  }
  return facts
}

async function settleTemplates(db: Transaction, two: ByTwo): Promise<LedgerFact[]> {
  const facts: LedgerFact[] = []
  for (const template of demoTemplates) {
    const named = { kind: 'LETTER_TEMPLATE', templateId: randomUUID(), overVersion: 0 } as const
    const wanted = { ...named, template }
    // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
    facts.push(...(await settleByTwo(db, two, wanted)))
  }
  return facts
}
