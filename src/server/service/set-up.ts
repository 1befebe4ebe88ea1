/** Setting a municipality up at its address: once, whoever comes first, all of it or nothing. */
import type { api } from '#contract/api.ts'
import type { RoleGrant } from '#domain/permission.ts'
import { Refusal, remark } from '#domain/refusal.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../database/transaction.ts'
import type { Handler } from '../http/handler.ts'
import { createAccount } from '../identity/accounts.ts'
import type { LedgerFact } from '../ledger/append.ts'
import { writeAfter } from '../ledger/append.ts'
import { employ } from '../municipality/employ.ts'
import type { Foundation, Founding } from '../municipality/found-municipality.ts'
import { foundMunicipality } from '../municipality/found-municipality.ts'
import type { Site } from '../municipality/sites.ts'
import type { SetUpForm } from './check-founding.ts'
import { checkFounding } from './check-founding.ts'
import { firstMunicipality } from './oldest-municipality.ts'
import { isSetupCode, takeHost, withdrawSetupCode } from './setup-code.ts'

// Any number serves, as long as nobody else locks by it.
const setupLock = 715_201_126

export const setUp: Handler<typeof api.setUp> = async ({ house, request }, { body }) => {
  const { site } = request
  const code = request.header('X-Setup-Code')
  if (code === null || !(await isSetupCode(house, site, code))) throw new Refusal('E-CFG-01')
  const founding = { ...body, ...(await checkFounding(body)), municipalityId: randomUUID() }
  await house.database.inMunicipality(founding.municipalityId, async (db) => {
    const at = await claimSetUp(db, site)
    const foundation = await foundMunicipality(db, founding, at)
    const people = await employFirst(db, { form: body, founding, foundation, at })
    await writeAfter(db, foundation.head, [...foundation.facts, ...people])
    if (!site.isMain) await takeHost(db, site, { code, ...founding })
  })
  if (site.isMain) await withdrawSetupCode(house.config.dataFolder)
  house.log.info({ municipalityId: founding.municipalityId }, 'municipality set up')
  return { municipalityName: founding.name }
}

/** Waits for whoever is setting up at this moment, and refuses E-CFG-01 when they have. Returns the database's time. */
async function claimSetUp(db: Transaction, { isMain }: Site): Promise<Date> {
  await sql`select pg_advisory_xact_lock(${setupLock})`.execute(db)
  if (isMain && (await firstMunicipality(db))) throw new Refusal('E-CFG-01')
  const { rows } = await sql<{ at: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) as at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database cannot be without a clock')
  return row.at
}

async function employFirst(
  db: Transaction,
  given: {
    readonly form: SetUpForm
    readonly founding: Founding
    readonly foundation: Foundation
    readonly at: Date
  },
): Promise<LedgerFact[]> {
  const { officeId } = given.foundation
  const administrator = await employOne(db, given, 'administrator', [
    { role: 'ADM', officeId: null, unitId: null },
  ])
  const headOfRegistry = await employOne(db, given, 'headOfRegistry', [
    { role: 'JREG', officeId: null, unitId: null },
    { role: 'REG', officeId, unitId: null },
  ])
  return [administrator, headOfRegistry]
}

async function employOne(
  db: Transaction,
  {
    form,
    founding: { municipalityId, name: municipalityName },
    foundation: { today },
    at,
  }: Parameters<typeof employFirst>[1],
  part: 'administrator' | 'headOfRegistry',
  grants: readonly RoleGrant[],
): Promise<LedgerFact> {
  const { name, email, password } = form[part]
  const { subject } = await asPartOf(part, () =>
    createAccount(db, { municipalityId, email, password, names: [name, municipalityName] }, at),
  )
  const person = { staffId: randomUUID(), name, email, subject, grants }
  const { fact } = await employ(db, person, { municipalityId, actorId: null, at, today })
  return fact
}

/** What is wrong with a person's e-mail or password, said at that person's field of the form. */
async function asPartOf<Result>(part: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    throw Refusal.forAll(
      cause.remarks.map(({ code, field, slots }) =>
        remark(code, field && `${part}.${field}`, slots),
      ),
    )
  }
}
