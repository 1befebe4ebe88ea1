/**
 * Who is asking. Every signed-in call passes here, in the order of docs/specification/sign-in.md:
 * where it comes from, the cookie, the two time limits, the token, whose address it is, the person.
 * The token is never proof of anything by itself.
 */
import type { SessionEnd } from '#contract/service/session.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'

import type { Site } from '../../municipality/sites/sites.ts'
import { clockToleranceMs } from './session-store.ts'
import type { Remembered, Session, SessionStore } from './session-store.ts'
import { isSame, presentedIdHash, tokenOf } from '../keys/session-token.ts'

/** The part of `Headers` that is read here. */
export type HeaderReader = Pick<Headers, 'get'>

export type SignedIn = {
  readonly actor: Actor
  readonly email: string
  readonly idleSecondsLeft: number
  readonly absoluteSecondsLeft: number
  /** When they last proved who they are; 1970 when the provider does not say. */
  readonly authenticatedAt: Date
  /** How they proved it, as `amr` of the ID token: 'pwd', 'otp', 'hwk'… */
  readonly methods: readonly string[]
  /** Whether that was a moment ago, as what is sensitive demands. */
  readonly isFresh: boolean
  /** Whether they wait for approval: then nothing is theirs to see. */
  readonly isPending: boolean
  readonly session: Session
  /** Public name of the session; not a credential. */
  readonly sessionId: string
}

export type GuardOptions = {
  readonly sessionKey: string
  readonly store: SessionStore
  readonly now: () => Date
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

export type Guard = {
  /**
   * Throws E-SYS-06 for a call from another site, E-SYS-02 when nobody is signed in, E-ACC-01 when
   * they wait for approval.
   */
  resolve(headers: HeaderReader, site: Site, options?: ResolveOptions): Promise<SignedIn>
  /** The same check, answering the session itself. */
  session(headers: HeaderReader, site: Site): Promise<Remembered>
}

export function openGuard({ sessionKey, store, now }: GuardOptions): Guard {
  async function session(headers: HeaderReader, site: Site): Promise<Remembered> {
    if (!isFromOurPages(headers, site.origin)) throw new Refusal('E-SYS-06')
    const idHash = presentedIdHash(headers.get('cookie'))
    const found = idHash === null ? null : await store.find(idHash)
    if (found === null) throw ended(idHash === null ? null : await store.whyEnded(idHash))
    const end = endOf(timesOf(found), now())
    if (end !== null) throw ended(end)
    const shown = headers.get('x-session-token') ?? ''
    if (!isSame(shown, tokenOf(sessionKey, found.session))) throw new Refusal('E-SYS-02')
    // At another municipality's address it is no session at all, and nobody learns whose it would
    // be.
    if (!isOf(site, found.session.actor)) throw new Refusal('E-SYS-02')
    if (!found.session.isActive && !found.session.isPending) throw ended('deactivated')
    return found
  }

  return {
    session,
    async resolve(headers, site, options = {}) {
      const { isBackground = headers.get('x-background') === '1', isPendingWelcome } = options
      const found = await session(headers, site)
      if (found.session.isPending && isPendingWelcome !== true) throw new Refusal('E-ACC-01')
      if (!isBackground) await store.touch(found)
      const { actor, email, publicId, createdAt, authenticatedAt, methods } = found.session
      const at = now().getTime()
      const idleEndsAt = found.seenAt.getTime() + idleLimitMs(found.session.actor)
      return {
        actor,
        email,
        idleSecondsLeft: secondsUntil(idleEndsAt, at),
        absoluteSecondsLeft: secondsUntil(createdAt.getTime() + absoluteMs, at),
        authenticatedAt,
        methods,
        isPending: found.session.isPending,
        isFresh: isFresh(authenticatedAt, at),
        session: found.session,
        sessionId: publicId,
      }
    },
  }
}

/** Whether somebody belongs where they were received. */
export function isOf(
  { municipality }: Pick<Site, 'municipality'>,
  { municipalityId }: Pick<Actor, 'municipalityId'>,
): boolean {
  return municipality?.municipalityId === municipalityId
}

/** What decides whether a session is over: its two ends, and whose it is. */
export type SessionTimes = Pick<Actor, 'grants'> & {
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
  const idleEnd = times.lastUsedAt.getTime() + idleLimitMs(times)
  const longestEnd = times.startedAt.getTime() + absoluteMs
  if (now.getTime() < Math.min(idleEnd, longestEnd)) return null
  return idleEnd < longestEnd ? 'idle' : 'longest'
}

/** Nobody is signed in, and why, where that is known. */
function ended(ground: SessionEnd | null): Refusal {
  return new Refusal('E-SYS-02', null, ground === null ? {} : { ground })
}

function idleLimitMs({ grants }: Pick<Actor, 'grants'>): number {
  return grants.some(({ role }) => role === 'ADM') ? administratorIdleMs : idleMs
}

/** A proof of a time to come, from before a clock was set back, does not count. */
function isFresh(authenticatedAt: Date, at: number): boolean {
  const age = at - authenticatedAt.getTime()
  return age < freshMs && age > -clockToleranceMs
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
