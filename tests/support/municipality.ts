import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { CountryCode } from '#domain/common/country.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { OfficeForm } from '#domain/municipality/configuration-change.ts'
import type { Actor, Role, RoleGrant } from '#domain/permission/permission.ts'
import type { BookFormat } from '#domain/entry/register-number.ts'
import { readReferenceData } from '#server/platform/municipality/reference/reference-data.ts'
import type { Database } from '#server/platform/database/connect/open-database.ts'
import type { Transaction } from '#server/platform/database/tables/transaction.ts'
import type { HeldHead } from '#server/platform/ledger/append.ts'
import { holdHead, writeAfter } from '#server/platform/ledger/append.ts'
import type { NewPerson } from '#server/platform/municipality/found/employ.ts'
import { employ } from '#server/platform/municipality/found/employ.ts'
import type { Foundation } from '#server/platform/municipality/found/found-municipality.ts'
import { foundMunicipality } from '#server/platform/municipality/found/found-municipality.ts'
import { localToday } from '#server/platform/municipality/sites/local-today.ts'
import { forgetNotices } from '#server/features/notices/notice-rounds.ts'
import { confirmWaiting } from '#server/features/organization/powers/power-acts.ts'
import { proposeGrants } from '#server/features/organization/powers/propose-power.ts'
import type { ByTwo } from '../../src/cli/demo/seed-town.ts'
import { settleByTwo, takeOnByTwo } from '../../src/cli/demo/seed-town.ts'

/** A municipality with three units and one person for each role. */
export type Municipality = {
  readonly municipalityId: string
  readonly foundation: ToldMunicipality['foundation']
  readonly actorOf: (role: Role) => Actor
  readonly told: ToldMunicipality
}

/** What there is to know of a municipality, as JSON. */
export interface ToldMunicipality {
  readonly municipalityId: string
  readonly foundation: Pick<Foundation, 'officeId' | 'units' | 'types' | 'today'>
  readonly actors: readonly (readonly [Role, Actor])[]
}

const sharedBook: BookFormat = { scope: 'MUNICIPALITY', prefix: 'E' }
const usualTimeZone = 'America/Santiago'
const usualUnits = [
  { code: 'ALC', name: 'Alcaldía' },
  { code: 'DOM', name: 'Dirección de Obras' },
  { code: 'DAF', name: 'Administración y Finanzas' },
]

/** The municipality that is in every copy of `municipalityTemplate`. */
export function standingMunicipality(now: Date): Municipality {
  const told = inject('municipality')
  const { date: today } = localDateTimeAt(now, usualTimeZone)
  return municipalityOf({ ...told, foundation: { ...told.foundation, today } })
}

/** What another municipality than the usual one is founded with. */
export interface MunicipalityForm {
  readonly name?: string
  readonly contact?: string
  readonly book?: BookFormat
  readonly country?: CountryCode
  readonly timeZone?: string
  readonly units?: readonly { readonly code: string; readonly name: string }[]
  /** Before the role, in the name of each person. */
  readonly person?: string
}

/**
 * Founded as by the set-up, with an administrator and a head of registry; those two take on the
 * others.
 */
export async function foundTestMunicipality(
  database: Database,
  at: Date = new Date(),
  {
    name = 'Municipalidad de Prueba',
    contact = '',
    book = sharedBook,
    country = 'CL',
    timeZone = usualTimeZone,
    units: offices = usualUnits,
    person = 'Persona',
  }: MunicipalityForm = {},
): Promise<Municipality> {
  const municipalityId = randomUUID()
  const told = await database.inMunicipality(municipalityId, async (db) => {
    const foundation = await foundMunicipality(
      db,
      {
        municipalityId,
        name,
        country,
        region: null,
        timeZone,
        contact,
        book,
        shieldPng: null,
        office: { code: 'OP', name: 'Oficina de Partes', address: '' },
        units: offices,
      },
      at,
    )
    const { officeId, units, types, today } = foundation
    const actors = await staff(db, foundation, person)
    return { municipalityId, foundation: { officeId, units, types, today }, actors }
  })
  return municipalityOf(told)
}

function municipalityOf(told: ToldMunicipality): Municipality {
  const { municipalityId, foundation, actors } = told
  return {
    municipalityId,
    foundation,
    told,
    actorOf: (role) => {
      const [, actor] = actors.find(([own]) => own === role) ?? []
      if (!actor) throw new Error(`The municipality has nobody as ${role}`)
      return actor
    },
  }
}

async function staff(
  db: Transaction,
  foundation: Foundation,
  called: string,
): Promise<ToldMunicipality['actors']> {
  const { head, today, units } = foundation
  const { municipalityId, now: at } = head
  const founder = async (role: Role) => {
    const employment = { municipalityId, actorId: null, at, today }
    const { fact, member } = await employ(
      db,
      newPerson(municipalityId, `${called} ${role}`, grant(role)),
      employment,
    )
    const { staffId, name, clerkCode } = member
    return { fact, actor: { municipalityId, staffId, name, clerkCode, grants: [grant(role)] } }
  }
  const administrator = await founder('ADM')
  const headOfRegistry = await founder('JREG')
  const facts = [...foundation.facts, administrator.fact, headOfRegistry.fact]
  const actors = new Map<Role, Actor>([
    ['ADM', administrator.actor],
    ['JREG', headOfRegistry.actor],
  ])
  const scene = {
    municipalityId,
    today,
    at: head.now,
    units: (await readReferenceData(db, municipalityId)).units,
    proposer: administrator.actor,
    second: headOfRegistry.actor,
  }
  for (const role of ['REG', 'JU', 'TR', 'AUD'] as const) {
    const isOfUnit = role === 'JU' || role === 'TR'
    const unitId = isOfUnit ? (units[1]?.unitId ?? null) : null
    const person = newPerson(municipalityId, `${called} ${role}`, grant(role, unitId))
    facts.push(...(await takeOnByTwo(db, scene, person)))
    const { staffId, name, grants } = person
    const clerkCode = await clerkCodeOf(db, staffId)
    actors.set(role, { municipalityId, staffId, name, clerkCode, grants })
  }
  await writeAfter(db, head, facts)
  // They have worked here for long: what was told of their roles is forgotten by now.
  await forgetNotices(db, municipalityId, new Date(at.getTime() + 365 * 86_400_000))
  return [...actors]
}

function newPerson(municipalityId: string, name: string, own: RoleGrant) {
  return {
    staffId: randomUUID(),
    name,
    email: `${own.role.toLowerCase()}-${municipalityId}@prueba.example`,
    // Nobody signs in here: a subject without an account spares six slow hashes a test.
    subject: randomUUID(),
    grants: [own],
  }
}

function grant(role: Role, unitId: string | null = null): RoleGrant {
  return { role, officeId: null, unitId }
}

/**
 * Somebody new, taken on by the administrator and, with a role that sees or decides, by the head of
 * registry too.
 */
export async function takeOnIn(
  database: Database,
  municipality: Pick<Municipality, 'municipalityId' | 'actorOf'>,
  person: Omit<NewPerson, 'staffId' | 'grants'> & { readonly grants?: readonly RoleGrant[] },
): Promise<Actor> {
  const { municipalityId } = municipality
  const staffId = randomUUID()
  const { name, grants = [] } = person
  return database.inMunicipality(municipalityId, async (db) => {
    const { head, ...two } = await twoOf(db, municipality)
    await writeAfter(db, head, await takeOnByTwo(db, two, { ...person, grants, staffId }))
    return { municipalityId, staffId, name, clerkCode: await clerkCodeOf(db, staffId), grants }
  })
}

/** One more role for somebody: the administrator proposes it, the head of registry confirms it. */
export async function giveRole(
  database: Database,
  municipality: Pick<Municipality, 'municipalityId' | 'actorOf'>,
  staffId: string,
  role: Extract<Role, 'ADM' | 'JREG' | 'AUD'>,
): Promise<void> {
  await database.inMunicipality(municipality.municipalityId, async (db) => {
    const { head, proposer, second, ...place } = await twoOf(db, municipality)
    const [proposed] = await proposeGrants(db, { ...place, actor: proposer }, staffId, [
      grant(role),
    ])
    if (!proposed) throw new Error('It waits already')
    const { subjectId: actId } = proposed
    const { facts } = await confirmWaiting(db, { ...place, actor: second }, actId)
    await writeAfter(db, head, [proposed, ...facts])
  })
}

/** Another office of the registry, proposed and confirmed by the same two. Answers its id. */
export async function addOffice(
  database: Database,
  municipality: Municipality,
  office: Pick<OfficeForm, 'code' | 'name'> & Partial<OfficeForm>,
): Promise<string> {
  const officeId = randomUUID()
  const closesAt = { '1': '17:00', '2': '17:00', '3': '17:00', '4': '17:00', '5': '17:00' }
  const usual = { address: '', timeZone: usualTimeZone, closesAt, seasons: [] }
  const held = { afterHours: 'SAME_DAY', isMain: false, validTo: null } as const
  const wanted = { kind: 'OFFICE', officeId, office: { ...usual, ...held, ...office } } as const
  await database.inMunicipality(municipality.municipalityId, async (db) => {
    const { head, ...two } = await twoOf(db, municipality)
    await writeAfter(db, head, await settleByTwo(db, two, wanted))
  })
  return officeId
}

async function twoOf(
  db: Transaction,
  { municipalityId, actorOf }: Pick<Municipality, 'municipalityId' | 'actorOf'>,
): Promise<ByTwo & { readonly head: HeldHead }> {
  const head = await holdHead(db, municipalityId)
  const today = await localToday(db, municipalityId, head.now)
  const { units } = await readReferenceData(db, municipalityId)
  const [proposer, second] = [actorOf('ADM'), actorOf('JREG')]
  return { municipalityId, head, at: head.now, today, units, proposer, second }
}

async function clerkCodeOf(db: Transaction, staffId: string): Promise<string> {
  const { clerk_code: code } = await db
    .selectFrom('staff')
    .select('clerk_code')
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return code
}
