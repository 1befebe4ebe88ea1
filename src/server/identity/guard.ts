/**
 * Who is asking. Every signed-in call passes here, in the order of identity.md §3.1: where it comes from, the cookie, the
 * two time limits, the token, the person. The token is never proof of anything by itself.
 */
import type { Actor } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'

import type { Remembered, SessionStore } from './session-store.ts'
import { isSame, presentedIdHash, tokenOf } from './session-token.ts'

/** The part of `Headers` that is read here. */
export type HeaderReader = Pick<Headers, 'get'>

export type SignedIn = {
  readonly actor: Actor
  readonly email: string
  readonly idleSecondsLeft: number
  readonly absoluteSecondsLeft: number
  /** Public name of the session; not a credential. */
  readonly sessionId: string
}

export type GuardOptions = {
  readonly publicUrl: string
  readonly sessionKey: string
  readonly store: SessionStore
  readonly now: () => Date
}

/** Without a sign of life for this long, the session is over. */
export const idleMs = 30 * 60_000
/** A working day: however busy, the person signs in again after it. */
export const absoluteMs = 10 * 60 * 60_000

export type Guard = {
  /** Throws E-SYS-06 for a call from another site, E-SYS-02 when nobody is signed in. */
  resolve(headers: HeaderReader, options?: { isBackground?: boolean }): Promise<SignedIn>
  /** The same check, answering the session itself. */
  session(headers: HeaderReader): Promise<Remembered>
}

export function openGuard({ publicUrl, sessionKey, store, now }: GuardOptions): Guard {
  async function session(headers: HeaderReader): Promise<Remembered> {
    if (!isFromOurPages(headers, publicUrl)) throw new Refusal('E-SYS-06')
    const idHash = presentedIdHash(headers.get('cookie'))
    const found = idHash === null ? null : await store.find(idHash)
    if (found === null || isOver(found, now())) throw new Refusal('E-SYS-02')
    const shown = headers.get('x-session-token') ?? ''
    if (!isSame(shown, tokenOf(sessionKey, found.session))) throw new Refusal('E-SYS-02')
    if (!found.session.isActive) throw new Refusal('E-SYS-02')
    return found
  }

  return {
    session,
    async resolve(headers, { isBackground = headers.get('x-background') === '1' } = {}) {
      const found = await session(headers)
      if (!isBackground) await store.touch(found)
      const { actor, email, publicId, createdAt } = found.session
      const at = now().getTime()
      return {
        actor,
        email,
        idleSecondsLeft: secondsUntil(found.seenAt.getTime() + idleMs, at),
        absoluteSecondsLeft: secondsUntil(createdAt.getTime() + absoluteMs, at),
        sessionId: publicId,
      }
    },
  }
}

function isOver({ session, seenAt }: Remembered, now: Date): boolean {
  return (
    now.getTime() >= seenAt.getTime() + idleMs ||
    now.getTime() >= session.createdAt.getTime() + absoluteMs
  )
}

function secondsUntil(end: number, now: number): number {
  return Math.max(0, Math.floor((end - now) / 1000))
}

/** Browsers say where a request comes from; whoever says neither is no browser, and carries no cookie of anyone's. */
export function isFromOurPages(headers: HeaderReader, origin: string): boolean {
  const site = headers.get('sec-fetch-site')
  const from = headers.get('origin')
  return (site === null || site === 'same-origin') && (from === null || from === origin)
}
