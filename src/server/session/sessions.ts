import type { api } from '#contract/api.ts'
import {
  mayConfigure,
  mayConfirmChanges,
  mayRegister,
  maySearchParties,
} from '#domain/permission/permission.ts'
import type { RoleGrant } from '#domain/permission/permission.ts'
import { sql } from 'kysely'
import type { Database } from '../database/connect/open-database.ts'
import type { Handler } from '../http/receive/handler.ts'
import { accountAddress } from '../identity/accounts/gives-accounts.ts'
import type { ReferenceData } from '../reference/reference-data.ts'
import { deviceOf } from './device-of.ts'
import type { SessionEndView } from '#contract/service/session.ts'
import type { Incoming } from '../context/request-context.ts'
import type { SessionEnd } from '../identity/client/sign-out.ts'
import { Refusal } from '#domain/common/refusal.ts'

/** Who is signed in, until when, and what the screens may offer them. */
export const readSession: Handler<typeof api.readSession> = async ({ app, actor, request }) => {
  // Asked again for the times left; being asked is not a sign of life by itself, the call that got
  // here was.
  const signedIn = await app.identity.resolve({ get: request.header }, request.site, {
    isBackground: true,
    isPendingWelcome: true,
  })
  const news = await app.identity.ownSessions.news(signedIn)
  const offices = await app.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('registry_office')
      .select('office_id')
      .orderBy('is_main', 'desc')
      .orderBy('code')
      .execute(),
  )
  const reference = await app.referenceData.of(actor.municipalityId)
  return {
    staffId: actor.staffId,
    isPending: signedIn.isPending,
    approvers: signedIn.isPending ? await approvers(app.database, actor.municipalityId) : [],
    name: actor.name,
    email: signedIn.email,
    clerkCode: actor.clerkCode,
    grants: actor.grants.map((grant) => ({ ...grant, place: placeOf(grant, reference) })),
    registersAt: offices.map((office) => office.office_id).filter((id) => mayRegister(actor, id)),
    maySearchParties: maySearchParties(actor),
    mayConfigure: mayConfigure(actor),
    mayConfirmChanges: mayConfirmChanges(actor),
    newDevices: news.map(({ deviceId, userAgent, address, firstSeenAt }) => ({
      deviceId,
      ...deviceOf(userAgent),
      address,
      firstSeenAt: firstSeenAt.toISOString(),
    })),
    accountAddress: accountAddress(app.config, request.site),
    browserKey: app.identity.browserKey(actor),
    idleSecondsLeft: signedIn.idleSecondsLeft,
    absoluteSecondsLeft: signedIn.absoluteSecondsLeft,
  }
}

function placeOf(
  { officeId, unitId }: RoleGrant,
  { offices, units }: ReferenceData,
): string | null {
  return (unitId === null ? offices.get(officeId ?? '') : units.get(unitId))?.name ?? null
}

// A name to look for in the next office; the whole list would be nobody's.
const mostApprovers = 3

/** Whoever waits should know whom to ask. */
async function approvers(database: Database, municipalityId: string): Promise<string[]> {
  return database.read(municipalityId, async (db) => {
    const { rows } = await sql<{ name: string }>`
      select distinct s.name from staff s
      join role_assignment r on r.municipality_id = s.municipality_id and r.staff_id = s.staff_id
      where s.municipality_id = ${municipalityId} and s.status = 'ACTIVE' and r.role = 'ADM'
        and r.valid_from <= now()::date and (r.valid_to is null or r.valid_to >= now()::date)
      order by s.name limit ${mostApprovers}
    `.execute(db)
    return rows.map(({ name }) => name)
  })
}

/** Those that are over already, and only wait to be swept away, are not shown. */
export const listSessions: Handler<typeof api.listSessions> = async ({ app, actor, request }) => {
  const { sessionId } = await app.identity.resolve({ get: request.header }, request.site, {
    isBackground: true,
  })
  const open = await app.identity.ownSessions.list(actor)
  return {
    sessions: open.map(({ publicId, userAgent, address, startedAt, lastUsedAt }) => ({
      sessionId: publicId,
      isThis: publicId === sessionId,
      ...deviceOf(userAgent),
      address,
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  }
}

export const endSession: Handler<typeof api.endSession> = async ({ app, request }) =>
  farewell(request, await app.identity.endSession({ get: request.header }, request.site))

/** Takes the cookie and what was cached away, and says what is left to do. */
function farewell(
  request: Incoming,
  { providerProblem, exitAddress, cookies }: SessionEnd,
): SessionEndView {
  for (const cookie of cookies) request.replyHeaders.append('Set-Cookie', cookie)
  request.replyHeaders.set('Clear-Site-Data', '"cache"')
  return { providerProblem, exitAddress }
}

/** Of this person only: another's session is as unknown as one that never was. */
export const endOtherSession: Handler<typeof api.endOtherSession> = async (
  { app, actor },
  { params },
) => {
  if (!(await app.identity.ownSessions.endOther(actor, params.sessionId)))
    throw new Refusal('E-CON-03')
  return null
}

export const endEverySession: Handler<typeof api.endEverySession> = async ({ app, request }) =>
  farewell(request, await app.identity.ownSessions.endEvery({ get: request.header }, request.site))

export const acknowledgeDevice: Handler<typeof api.acknowledgeDevice> = async (
  { app, request },
  { params },
) => {
  if (
    !(await app.identity.ownSessions.markKnown(
      { get: request.header },
      request.site,
      params.deviceId,
    ))
  )
    throw new Refusal('E-CON-03')
  return null
}
