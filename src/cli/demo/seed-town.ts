/**
 * The town before its first paper: founded with an administrator and a head of registry, who take
 * everybody else on, approve the calendar and settle what letters begin from.
 */
import { randomUUID } from 'node:crypto'
import { yearAt } from '#domain/deadline/civil-date.ts'
import type { WantedChange } from '#domain/municipality/configuration-change.ts'
import type { Actor, RoleGrant } from '#domain/permission/permission.ts'
import { readReferenceData } from '#server/platform/municipality/reference/reference-data.ts'
import { confirmChange, putForward } from '#server/features/organization/configuration/proposals.ts'
import type { Transaction } from '#server/platform/database/tables/transaction.ts'
import { createAccount } from '#server/platform/identity/accounts/accounts.ts'
import type { LedgerFact } from '#server/platform/ledger/append.ts'
import { writeAfter } from '#server/platform/ledger/append.ts'
import type { NewPerson } from '#server/platform/municipality/found/employ.ts'
import { employ } from '#server/platform/municipality/found/employ.ts'
import type { Foundation } from '#server/platform/municipality/found/found-municipality.ts'
import { foundMunicipality } from '#server/platform/municipality/found/found-municipality.ts'
import type { ActorScene } from '#server/platform/municipality/people/standing-actor.ts'
import { confirmWaiting } from '#server/features/organization/powers/power-acts.ts'
import { takeOn } from '#server/features/organization/staff/newcomers.ts'
import type { DemoAccount } from './villa-asiento.ts'
import { demoAccounts, demoPassword, emailOf, town, villaAsiento } from './villa-asiento.ts'

export interface SeededTown {
  readonly foundation: Foundation
  /** Of somebody with an account, by its key; of the others by role and unit: `JU DAF`. */
  readonly staffIdOf: (key: string) => string
}

/**
 * Everything holds from `at`, but that the accounts are made `now`: an administrator's days of
 * grace before a second factor begin with the demonstration.
 */
export async function seedTown(
  db: Transaction,
  municipalityId: string,
  { at, now }: { readonly at: Date; readonly now: Date },
): Promise<SeededTown> {
  const founding = { ...villaAsiento, municipalityId, shieldPng: null }
  const foundation = await foundMunicipality(db, founding, at)
  const { head, today } = foundation
  const facts: LedgerFact[] = [...foundation.facts]
  const staff = new Map<string, string>()
  const withAccount = async (account: DemoAccount): Promise<NewPerson> => {
    const { key, name, roles, unit } = account
    const email = emailOf(account)
    const login = { municipalityId, email, password: demoPassword }
    const { subject } = await createAccount(db, login, now)
    const staffId = randomUUID()
    staff.set(key, staffId)
    if (unit !== null) staff.set(`${roles[0]} ${unit}`, staffId)
    return { staffId, name, email, subject, grants: grantsOf(roles, unit, foundation) }
  }
  const founder = async (account: DemoAccount): Promise<Actor> => {
    const employment = { municipalityId, actorId: null, at, today }
    const { fact, member } = await employ(db, await withAccount(account), employment)
    facts.push(fact)
    return { municipalityId, ...member }
  }
  const second = await founder(accountOf('jefatura'))
  const proposer = await founder(accountOf('admin'))
  const { units } = await readReferenceData(db, municipalityId)
  const two: ByTwo = { municipalityId, at: head.now, today, units, proposer, second }
  // oxlint-disable no-await-in-loop -- one transaction is one connection
  for (const account of demoAccounts.filter(({ key }) => !founders.has(key))) {
    facts.push(...(await takeOnByTwo(db, two, await withAccount(account))))
  }
  for (const person of officePeople(staff, foundation)) {
    facts.push(...(await takeOnByTwo(db, two, person)))
  }
  for (const wanted of settled(yearAt(at, villaAsiento.timeZone))) {
    facts.push(...(await settleByTwo(db, two, wanted)))
  }
  // oxlint-enable no-await-in-loop
  await writeAfter(db, head, facts)
  return { foundation, staffIdOf: (key) => known(staff.get(key), key) }
}

/** What sees or decides is given by two: one administers, the other leads the registry. */
export interface ByTwo extends Omit<ActorScene, 'actor'> {
  readonly proposer: Actor
  readonly second: Actor
}

/** One adds somebody; the other confirms those of their roles that see or decide. */
export async function takeOnByTwo(
  db: Transaction,
  { proposer, second, ...place }: ByTwo,
  person: NewPerson,
): Promise<readonly LedgerFact[]> {
  const facts = [...(await takeOn(db, { ...place, actor: proposer }, person))]
  for (const { subjectId } of facts.filter(({ type }) => type === 'PowerProposed')) {
    // oxlint-disable-next-line no-await-in-loop -- one connection; one proposal at most
    const confirmed = await confirmWaiting(db, { ...place, actor: second }, subjectId)
    facts.push(...confirmed.facts)
  }
  return facts
}

/** One proposes a change of the configuration; the other confirms it. */
export async function settleByTwo(
  db: Transaction,
  { proposer, second, ...place }: ByTwo,
  wanted: WantedChange,
): Promise<readonly LedgerFact[]> {
  const proposalId = randomUUID()
  const proposed = await putForward(db, { ...place, actor: proposer }, { proposalId, wanted })
  return [proposed, ...(await confirmChange(db, { ...place, actor: second }, proposalId))]
}

/** Whom the set-up page asks for. */
const founders = new Set(['admin', 'jefatura'])

function accountOf(key: string): DemoAccount {
  const found = demoAccounts.find((each) => each.key === key)
  return known(found, key)
}

/** They have no account: nobody comes in as them, and their mail goes nowhere. */
function officePeople(staff: Map<string, string>, foundation: Foundation): NewPerson[] {
  const people = town.units.flatMap(({ code, head, handler }) => [
    { role: 'JU' as const, code, name: head },
    { role: 'TR' as const, code, name: handler },
  ])
  return people.flatMap(({ role, code, name }, index) => {
    if (name === undefined) return []
    const staffId = randomUUID()
    staff.set(`${role} ${code}`, staffId)
    const email = `persona${index + 1}@villa-asiento.example`
    const grants = grantsOf([role], code, foundation)
    return [{ staffId, name, email, subject: randomUUID(), grants }]
  })
}

function grantsOf(
  roles: DemoAccount['roles'],
  unit: string | null,
  { units, officeId }: Foundation,
): RoleGrant[] {
  const unitId = units.find(({ code }) => code === unit)?.unitId ?? null
  return roles.map((role) => ({ role, officeId: role === 'REG' ? officeId : null, unitId }))
}

function settled(year: number): WantedChange[] {
  return [
    { kind: 'CALENDAR_YEAR', year },
    { kind: 'CALENDAR_YEAR', year: year + 1 },
    ...town.templates.map((template): WantedChange => {
      return { kind: 'LETTER_TEMPLATE', templateId: randomUUID(), overVersion: 0, template }
    }),
  ]
}

export function known<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`Villa Asiento has no ${what}`)
  return value
}
