/**
 * Who is asking. Every signed-in call passes here, in the order of docs/specification/sign-in.md:
 * where it comes from, the cookie, the two time limits, the token, whose address it is, the person.
 * The token is never proof of anything by itself.
 */
import type { SessionEnd } from '#contract/service/session.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Actor } from '#domain/permission/permission.ts'

import type { Site } from '../../municipality/sites/sites.ts'
import { isSame, presentedIdHash, tokenOf } from '../keys/session-token.ts'
import { clockToleranceMs, whyEnded } from './session-store.ts'
import type { Remembered, Session, SessionServices } from './session-store.ts'

export type HeaderReader = Pick<Headers, 'get'>

export type SignedIn = {
  readonly actor: Actor
  readonly session: Session
  readonly idleSecondsLeft: number
  readonly absoluteSecondsLeft: number
  /** Whether they proved who they are a moment ago, as what is sensitive demands. */
  readonly isFresh: boolean
}

/**
 * Without a sign of life for this long, the session is over; sooner for whoever administers (ASVS
 * 7.1.1).
 */
export const idleMs = 30 * 60_000
const administratorIdleMs = 15 * 60_000
/** A working day: however busy, the person signs in again after it. */
export const absoluteMs = 10 * 60 * 60_000
/** What is sensitive asks for a proof no older than this. */
const freshMs = 5 * 60_000

export type ResolveOptions = {
  /** Not a sign of life; when it is not said here, the request says so itself. */
  readonly isBackground?: boolean
  /** Whether whoever waits for approval may ask this. */
  readonly isPendingWelcome?: boolean
}

/**
 * Throws E-SYS-06 for a call from another site, E-SYS-02 when nobody is signed in, E-ACC-01 when
 * they wait for approval.
 */
export async function resolvePerson(
  services: SessionServices,
  headers: HeaderReader,
  site: Site,
  options: ResolveOptions = {},
): Promise<SignedIn> {
  const { isBackground = headers.get('x-background') === '1', isPendingWelcome } = options
  const found = await presentedSession(services, headers, site)
  if (found.session.isPending && isPendingWelcome !== true) throw new Refusal('E-ACC-01')
  if (!isBackground) await services.store.touch(found)
  const { actor, authenticatedAt } = found.session
  const at = services.now().getTime()
  const { idleEnd, longestEnd } = endsOf(timesOf(found))
  const proofAge = at - authenticatedAt.getTime()
  return {
    actor,
    session: found.session,
    idleSecondsLeft: secondsUntil(idleEnd, at),
    absoluteSecondsLeft: secondsUntil(longestEnd, at),
    // A proof of a time to come, from before a clock was set back, does not count.
    isFresh: proofAge < freshMs && proofAge > -clockToleranceMs,
  }
}

/** The same check, answering the session itself. */
export async function presentedSession(
  { database, now, secrets, store }: SessionServices,
  headers: HeaderReader,
  site: Site,
): Promise<Remembered> {
  if (!isFromOurPages(headers, site.origin)) throw new Refusal('E-SYS-06')
  const idHash = presentedIdHash(headers.get('cookie'))
  const found = idHash === null ? null : await store.find(idHash)
  if (found === null) throw ended(idHash === null ? null : await whyEnded(database, idHash))
  const end = endOf(timesOf(found), now())
  if (end !== null) throw ended(end)
  const shown = headers.get('x-session-token') ?? ''
  if (!isSame(shown, tokenOf(secrets.sessionKey, found.session))) throw new Refusal('E-SYS-02')
  // At another municipality's address it is no session at all, and nobody learns whose it would be.
  if (!isOf(site, found.session.actor)) throw new Refusal('E-SYS-02')
  if (!found.session.isActive && !found.session.isPending) throw ended('deactivated')
  return found
}

export function isOf(
  { municipality }: Pick<Site, 'municipality'>,
  { municipalityId }: Pick<Actor, 'municipalityId'>,
): boolean {
  return municipality?.municipalityId === municipalityId
}

type SessionTimes = Pick<Actor, 'grants'> & {
  readonly startedAt: Date
  readonly lastUsedAt: Date
}

export function timesOf({ session, seenAt }: Remembered): SessionTimes {
  return { grants: session.actor.grants, startedAt: session.createdAt, lastUsedAt: seenAt }
}

export function isOver(times: SessionTimes, now: Date): boolean {
  return endOf(times, now) !== null
}

/** Which of its two ends came first; null while neither has. */
function endOf(times: SessionTimes, now: Date): SessionEnd | null {
  const { idleEnd, longestEnd } = endsOf(times)
  if (now.getTime() < Math.min(idleEnd, longestEnd)) return null
  return idleEnd < longestEnd ? 'idle' : 'longest'
}

function endsOf({ grants, startedAt, lastUsedAt }: SessionTimes) {
  const isAdministrator = grants.some(({ role }) => role === 'ADM')
  return {
    idleEnd: lastUsedAt.getTime() + (isAdministrator ? administratorIdleMs : idleMs),
    longestEnd: startedAt.getTime() + absoluteMs,
  }
}

/** Nobody is signed in, and why, where that is known. */
function ended(ground: SessionEnd | null): Refusal {
  return new Refusal('E-SYS-02', null, ground === null ? {} : { ground })
}

function secondsUntil(end: number, now: number): number {
  return Math.max(0, Math.floor((end - now) / 1000))
}

/**
 * Browsers say where a request comes from; whoever says neither is no browser, and carries no
 * cookie of anyone's.
 */
export function isFromOurPages(headers: HeaderReader, origin: string): boolean {
  const site = headers.get('sec-fetch-site')
  const from = headers.get('origin')
  return (site === null || site === 'same-origin') && (from === null || from === origin)
}

/** Whether it is JSON from a page of ours, as the addresses of signing in take it. */
export function isOwnJson(headers: HeaderReader, origin: string): boolean {
  return (
    headers.get('content-type')?.startsWith('application/json') === true &&
    isFromOurPages(headers, origin)
  )
}
