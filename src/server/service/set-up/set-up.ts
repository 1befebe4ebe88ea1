/** Setting a municipality up at its address: once, whoever comes first, all of it or nothing. */
import type { api } from '#contract/api.ts'
import type { RoleGrant } from '#domain/permission/permission.ts'
import { Refusal, remark } from '#domain/common/refusal.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { issueBindingLink } from '../../identity/accounts/binding-links.ts'
import { createAccount } from '../../identity/accounts/accounts.ts'
import type { LedgerFact } from '../../ledger/append.ts'
import { writeAfter } from '../../ledger/append.ts'
import { employ } from '../../municipality/found/employ.ts'
import type { Foundation, Founding } from '../../municipality/found/found-municipality.ts'
import { foundMunicipality } from '../../municipality/found/found-municipality.ts'
import type { Site } from '../../municipality/sites/sites.ts'
import { givesAccounts } from '../../identity/accounts/gives-accounts.ts'
import type { SetUpForm } from './check-founding.ts'
import { checkFounding } from './check-founding.ts'
import { mainMunicipalityIn } from './main-municipality.ts'
import { isSetupCode, takeHost, withdrawSetupCode } from './setup-code.ts'

// Any number serves, as long as nobody else locks by it.
const setupLock = 715_201_126

export const setUp: Handler<typeof api.setUp> = async ({ app, request }, { body }) => {
  const { site } = request
  const code = request.header('X-Setup-Code')
  if (code === null || !(await isSetupCode(app, site, code))) throw new Refusal('E-CFG-01')
  const hasOwnAccounts = givesAccounts(app.config)
  const checked = await checkFounding(body, { hasOwnAccounts })
  const founding = { ...body, ...checked, municipalityId: randomUUID() }
  const links = await app.database.inMunicipality(founding.municipalityId, async (db) => {
    const at = await claimSetUp(db, site)
    const foundation = await foundMunicipality(db, founding, at)
    const people = await employFirst(db, { form: body, founding, foundation, at })
    await writeAfter(db, foundation.head, [...foundation.facts, ...people.map(({ fact }) => fact)])
    if (!site.isMain) await takeHost(db, site, { code, ...founding })
    return hasOwnAccounts ? null : linksFor(db, { people, founding, site, at })
  })
  if (site.isMain) await withdrawSetupCode(app.config.dataFolder)
  app.log.info({ municipalityId: founding.municipalityId }, 'municipality set up')
  return { municipalityName: founding.name, firstSignIns: links }
}

/**
 * Waits for whoever is setting up at this moment, and refuses E-CFG-01 when they have. Returns the
 * database's time.
 */
async function claimSetUp(db: Transaction, { isMain }: Site): Promise<Date> {
  await sql`select pg_advisory_xact_lock(${setupLock})`.execute(db)
  if (isMain && (await mainMunicipalityIn(db))) throw new Refusal('E-CFG-01')
  const { rows } = await sql<{ at: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) as at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database cannot be without a clock')
  return row.at
}

type Part = 'administrator' | 'headOfRegistry'

interface First {
  readonly part: Part
  readonly staffId: string
  readonly name: string
  readonly fact: LedgerFact
}

async function employFirst(
  db: Transaction,
  given: {
    readonly form: SetUpForm
    readonly founding: Founding
    readonly foundation: Foundation
    readonly at: Date
  },
): Promise<First[]> {
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
  part: Part,
  grants: readonly RoleGrant[],
): Promise<First> {
  const { name, email, password } = form[part]
  const { subject } = await asPartOf(part, () =>
    // Without a password it only stands by for the emergency door: they come in by another.
    createAccount(db, { municipalityId, email, password, names: [name, municipalityName] }, at),
  )
  const staffId = randomUUID()
  const person = { staffId, name, email, subject, grants }
  const { fact } = await employ(db, person, { municipalityId, actorId: null, at, today })
  return { part, staffId, name, fact }
}

/** With which each says which account of the council's sign-in service is theirs. */
async function linksFor(
  db: Transaction,
  {
    people,
    founding: { municipalityId },
    site,
    at,
  }: {
    readonly people: readonly First[]
    readonly founding: Founding
    readonly site: Site
    readonly at: Date
  },
) {
  const links = []
  for (const { part, staffId, name } of people) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction, one statement after another
    const issued = await issueBindingLink(db, { municipalityId, staffId }, { site, now: at })
    links.push({ part, name, link: issued.link, expiresAt: issued.expiresAt.toISOString() })
  }
  return links
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
