/** Setting a municipality up at its address: once, whoever comes first, all of it or nothing. */
import type { api } from '#contract/api.ts'
import type { RoleGrant } from '#domain/permission/permission.ts'
import { Refusal, remark } from '#domain/common/refusal.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { issueBindingLink } from '../../../platform/identity/accounts/binding-links.ts'
import { createAccount } from '../../../platform/identity/accounts/accounts.ts'
import type { LedgerFact } from '../../../platform/ledger/append.ts'
import { writeAfter } from '../../../platform/ledger/append.ts'
import { employ } from '../../../platform/municipality/found/employ.ts'
import type {
  Foundation,
  Founding,
} from '../../../platform/municipality/found/found-municipality.ts'
import { foundMunicipality } from '../../../platform/municipality/found/found-municipality.ts'
import type { Site } from '../../../platform/municipality/sites/sites.ts'
import { givesAccounts } from '../../../platform/identity/accounts/gives-accounts.ts'
import { mainMunicipalityIn, isSetupCode, takeHost, withdrawSetupCode } from './setup-code.ts'
import type { Received, Reply } from '#contract/common/endpoint.ts'
import { isTimeZone } from '#domain/deadline/civil-date.ts'
import type { CountryCode } from '#domain/common/country.ts'
import { knownCountry, countryCodes } from '#domain/common/country.ts'
import type { RefusalCode, Remark } from '#domain/common/refusal.ts'
import {
  isSeedRegion,
  seedRegions,
} from '../../../platform/municipality/holidays/starting-holidays.ts'
import { countryProfiles } from '#domain/municipality/country-profile.ts'
import { fileTypeFromBuffer } from 'file-type'
import { pngSize } from '../../../platform/papers/png-size.ts'
import type { Config } from '../../../platform/common/config/config.ts'

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

export type SetUpForm = Received<typeof api.setUp>['body']

interface CheckedFounding {
  readonly country: CountryCode
  readonly shieldPng: Buffer | null
}

/** Throws every refusal at once, each at its field. */
async function checkFounding(
  form: SetUpForm,
  { hasOwnAccounts }: { readonly hasOwnAccounts: boolean },
): Promise<CheckedFounding> {
  const country = knownCountry(form.country)
  const shieldPng =
    form.shieldPngBase64 === null ? null : Buffer.from(form.shieldPngBase64, 'base64')
  const found = [
    country ? null : remark('E-DOC-18', 'country', { esperado: 'elija un país de la lista' }),
    country && !isSeedRegion(country, form.region)
      ? remark('E-DOC-18', 'region', { esperado: 'elija una región de la lista, o todo el país' })
      : null,
    isTimeZone(form.timeZone)
      ? null
      : remark('E-DOC-18', 'timeZone', {
          esperado: 'elija una zona horaria, como America/Santiago',
        }),
    shieldPng && !(await isUsableShield(shieldPng)) ? remark('E-CFG-06', 'shieldPngBase64') : null,
    ...repeatedCodes(form),
    ...misplacedPasswords(form, hasOwnAccounts),
    sameMail(form) ? remark('E-CFG-03', 'headOfRegistry.email') : null,
  ].filter((one) => one !== null)
  if (found.length > 0 || !country) throw Refusal.forAll(found)
  return { country, shieldPng }
}

// A password that nothing will ever ask for would be taken for one that works.
function misplacedPasswords(form: SetUpForm, hasOwnAccounts: boolean): Remark<RefusalCode>[] {
  return (['administrator', 'headOfRegistry'] as const).flatMap((part) => {
    const isGiven = form[part].password !== null
    return isGiven === hasOwnAccounts
      ? []
      : [
          remark('E-DOC-18', `${part}.password`, {
            esperado: 'la contraseña se escribe aquí solo si aquí se ingresa con contraseña',
          }),
        ]
  })
}

function repeatedCodes(form: SetUpForm): Remark<RefusalCode>[] {
  const seen = new Set<string>()
  return form.units.flatMap(({ code }, index) => {
    const isRepeated = seen.has(code)
    seen.add(code)
    return isRepeated ? [remark('E-CFG-02', `units.${index}.code`, { codigo: code })] : []
  })
}

// Two people: whoever administers does not read documents, and annulling needs a second person
// (docs/specification/roles.md).
function sameMail({ administrator, headOfRegistry }: SetUpForm): boolean {
  return administrator.email.toLowerCase() === headOfRegistry.email.toLowerCase()
}

/** What the set-up page needs to begin. A wrong code and a finished set-up answer the same. */
export const checkSetup: Handler<typeof api.checkSetup> = async ({ app, request }) => {
  const isKnown = await isSetupCode(app, request.site, request.header('X-Setup-Code'))
  if (!isKnown || request.site.municipality !== null) throw new Refusal('E-CFG-01')
  return {
    isOpen: true,
    countries: countryCodes.map((code) => ({
      code,
      name: countryProfiles[code].name,
      timeZones: [...countryProfiles[code].timeZones],
      regions: seedRegions(code),
    })),
    signInService: signInServiceOf(app.config),
  }
}

const largestShieldBytes = 524_288
// A few kilobytes of PNG can unfold into gigabytes of pixels; no letterhead needs more than this.
const largestSidePixels = 2048

/** Whether the bytes are a PNG that every receipt can print. By content: no name is asked. */
async function isUsableShield(bytes: Buffer): Promise<boolean> {
  if (bytes.length > largestShieldBytes) return false
  if ((await fileTypeFromBuffer(bytes))?.mime !== 'image/png') return false
  const size = pngSize(bytes)
  if (!size || size.width > largestSidePixels || size.height > largestSidePixels) return false
  return canBeDrawn(bytes)
}

async function canBeDrawn(bytes: Buffer): Promise<boolean> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create()
  try {
    await document.embedPng(bytes)
    return true
  } catch {
    return false // a cut or damaged image: the library's message would say nothing to the person
  }
}

type SignInService = Reply<typeof api.checkSetup>['signInService']

function signInServiceOf({ oidc, cloud }: Pick<Config, 'oidc' | 'cloud'>): SignInService {
  if (oidc !== null) return { name: new URL(oidc.issuer).host, unusedValues: [] }
  if (cloud === null) return null
  const { authDomain, databaseURL, storageBucket } = cloud.project
  const unused = [
    { name: 'databaseURL', value: databaseURL },
    { name: 'storageBucket', value: storageBucket },
  ]
  return { name: authDomain, unusedValues: unused.filter(({ value }) => value !== '') }
}
