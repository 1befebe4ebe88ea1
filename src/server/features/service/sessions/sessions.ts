import { sql } from 'kysely'

import type { api } from '#contract/api.ts'
import type { SessionEndView } from '#contract/service/session.ts'
import { Refusal } from '#domain/common/refusal.ts'
import {
  mayConfigure,
  mayConfirmChanges,
  mayRegister,
  maySearchParties,
} from '#domain/permission/permission.ts'
import type { RoleGrant } from '#domain/permission/permission.ts'

import type { AppContext, Incoming } from '../../../platform/http/context/request-context.ts'
import type { Database } from '../../../platform/database/connect/open-database.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { accountAddress } from '../../../platform/identity/accounts/gives-accounts.ts'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import type { SessionEnd } from '../../../platform/identity/client/sign-out.ts'
import { isOver } from '../../../platform/identity/session/guard.ts'
import type { SignedIn } from '../../../platform/identity/session/guard.ts'
import {
  acknowledgeDevice as markKnown,
  deviceNews,
} from '../../../platform/identity/session/device-cookies.ts'
import { recordSignIn } from '../../../platform/identity/session/sign-in-log.ts'

/** Who is signed in, until when, and what the screens may offer them. */
export const readSession: Handler<typeof api.readSession> = async ({ app, actor, request }) => {
  const { session, ...signedIn } = await seen(app, request, true)
  const { isPending, email, deviceHash: here } = session
  const person = { staffId: actor.staffId, here, now: app.now() }
  const { news, offices } = await app.database.read(actor.municipalityId, async (db) => ({
    news: await deviceNews(db, person),
    offices: await db
      .selectFrom('registry_office')
      .select('office_id')
      .orderBy('is_main', 'desc')
      .orderBy('code')
      .execute(),
  }))
  const reference = await app.referenceData.of(actor.municipalityId)
  return {
    staffId: actor.staffId,
    isPending,
    approvers: isPending ? await approvers(app.database, actor.municipalityId) : [],
    name: actor.name,
    email,
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
  const { session } = await seen(app, request)
  const { municipalityId, staffId, grants } = actor
  const rows = await app.database.anywhere((db) =>
    db
      .selectFrom('session')
      .select(['public_id', 'user_agent', 'address', 'created_at', 'seen_at'])
      .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: staffId }))
      .orderBy('seen_at', 'desc')
      .orderBy('created_at', 'desc')
      .execute(),
  )
  const now = app.now()
  return {
    sessions: rows
      .filter((row) => !isOver({ grants, startedAt: row.created_at, lastUsedAt: row.seen_at }, now))
      .map((row) => ({
        sessionId: row.public_id,
        isThis: row.public_id === session.publicId,
        ...deviceOf(row.user_agent),
        address: row.address,
        startedAt: row.created_at.toISOString(),
        lastUsedAt: row.seen_at.toISOString(),
      })),
  }
}

/** Of the person who asks, which is no sign of life by itself. */
function seen(app: AppContext, request: Incoming, isPendingWelcome = false): Promise<SignedIn> {
  const options = { isBackground: true, isPendingWelcome }
  return app.identity.resolve({ get: request.header }, request.site, options)
}

export const endSession: Handler<typeof api.endSession> = async ({ app, request }) =>
  farewell(request, await app.identity.endSession({ get: request.header }, request.site))

export const endEverySession: Handler<typeof api.endEverySession> = async ({ app, request }) =>
  farewell(request, await app.identity.endSession({ get: request.header }, request.site, true))

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
  { params: { sessionId: publicId } },
) => {
  const { municipalityId, staffId } = actor
  await app.database.inMunicipality(municipalityId, async (db) => {
    const ended = await app.identity.end(db, { municipalityId, staffId, publicId }, 'person')
    if (ended === 0) throw new Refusal('E-CON-03')
    const detail = 'desde otra sesión de la misma persona'
    await recordSignIn(db, { municipalityId, staffId, action: 'sign-out', detail })
  })
  return null
}

export const acknowledgeDevice: Handler<typeof api.acknowledgeDevice> = async (
  { app, actor: { municipalityId, staffId }, request },
  { params: { deviceId } },
) => {
  const { session } = await seen(app, request)
  const known = { staffId, deviceId, here: session.deviceHash }
  const isNews = await app.database.inMunicipality(municipalityId, (db) => markKnown(db, known))
  if (!isNews) throw new Refusal('E-CON-03')
  return null
}

/**
 * What a browser says of itself, in the names people know. It is a hint for its owner, never proof
 * of anything.
 */
type Device = { readonly browser: string | null; readonly system: string | null }

// In this order: most browsers also claim to be those further down.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//u, 'Edge'],
  [/\b(?:OPR|Opera)\//u, 'Opera'],
  [/\bVivaldi\//u, 'Vivaldi'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/u, 'Windows'],
  [/\bAndroid\b/u, 'Android'],
  [/\biPad\b/u, 'iPad'],
  [/\biPhone\b/u, 'iPhone'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bMac OS X\b/u, 'macOS'],
  [/\bLinux\b/u, 'Linux'],
]

export function deviceOf(userAgent: string): Device {
  return { browser: named(browsers, userAgent), system: named(systems, userAgent) }
}

function named(names: readonly (readonly [RegExp, string])[], text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
