/**
 * The way to the provider and back, remembered on the server: one row for each popup or page that
 * set out.
 */
import { randomBytes } from 'node:crypto'

import type { Transaction } from '../../database/tables/transaction.ts'
import { hashOf, isSame } from '../keys/session-token.ts'
import type { SessionServices } from './session-store.ts'

export type Mode = 'popup' | 'page'

/**
 * Which provider it set out to: the usual one, or the embedded one that stands by for an emergency.
 */
export type Door = 'main' | 'emergency'

export type Attempt = {
  readonly secretHash: Buffer
  readonly nonce: string
  readonly codeVerifier: string
  readonly mode: Mode
  readonly returnTo: string
  /** Whether the person had to prove who they are now, and not lean on an earlier sign-in. */
  readonly isFresh: boolean
  /** Whether that proof is taken from a provider that never says when it was. */
  readonly takesUndated: boolean
  readonly previousIdHash: Buffer | null
  readonly door: Door
  /**
   * Of the link it set out with, to bind the account to whoever the link is for; null for a plain
   * sign-in.
   */
  readonly bindingHash: Buffer | null
  readonly startedAt: Date
}

type Kept = Pick<SessionServices, 'database' | 'now'>

export const attemptMs = 10 * 60_000
const claimMs = 60_000

const attemptName = /^[\w-]{8}$/u

/** What the last page calls its attempt: the beginning of its state, and no secret. */
export function namedAttempt(named: unknown): string | null {
  return typeof named === 'string' && attemptName.test(named) ? named : null
}

/** One cookie for each attempt, so that two tabs signing in do not spoil each other's. */
export function attemptCookie(state: string): string {
  return `__Host-tx-${state.slice(0, 8)}`
}

function since({ now }: Kept, ms: number): Date {
  return new Date(now().getTime() - ms)
}

/** Writes it down; answers the secret for the browser's cookie. */
export async function openAttempt(
  { database, now }: Kept,
  attempt: Omit<Attempt, 'secretHash' | 'startedAt'> & { readonly state: string },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const row = {
    secret_hash: hashOf(secret),
    state: attempt.state,
    nonce: attempt.nonce,
    code_verifier: attempt.codeVerifier,
    mode: attempt.mode,
    return_to: attempt.returnTo,
    is_fresh: attempt.isFresh,
    takes_undated: attempt.takesUndated,
    previous_id_hash: attempt.previousIdHash,
    door: attempt.door,
    binding_hash: attempt.bindingHash,
    started_at: now(),
  }
  await database.alone((db) => db.insertInto('sign_in_attempt').values(row).execute())
  return secret
}

/** Burns it: null for one that is unknown, late, of another browser, or burnt already. */
export async function useAttempt(
  kept: Kept,
  secret: string,
  state: string,
): Promise<Attempt | null> {
  const row = await kept.database.alone((db) =>
    db
      .updateTable('sign_in_attempt')
      .set({ used_at: kept.now() })
      .where('secret_hash', '=', hashOf(secret))
      .where('used_at', 'is', null)
      .where('started_at', '>', since(kept, attemptMs))
      .returning([
        'secret_hash as secretHash',
        'state',
        'nonce',
        'code_verifier as codeVerifier',
        'mode',
        'return_to as returnTo',
        'is_fresh as isFresh',
        'takes_undated as takesUndated',
        'previous_id_hash as previousIdHash',
        'door',
        'binding_hash as bindingHash',
        'started_at as startedAt',
      ])
      .executeTakeFirst(),
  )
  return row && isSame(row.state, state) ? row : null
}

/** The session it led to, to be claimed. */
export async function fulfilAttempt(
  { database, now }: Kept,
  { secretHash }: Attempt,
  idHash: Buffer,
): Promise<void> {
  await database.alone((db) =>
    db
      .updateTable('sign_in_attempt')
      .set({ session_id_hash: idHash, used_at: now() })
      .where('secret_hash', '=', secretHash)
      .execute(),
  )
}

/** Where it goes on: once, within a minute, for the browser that holds both cookies. */
export async function claimAttempt(
  kept: Kept,
  secret: string,
  idHash: Buffer,
): Promise<Pick<Attempt, 'mode' | 'returnTo'> | undefined> {
  return kept.database.alone((db) =>
    db
      .deleteFrom('sign_in_attempt')
      .where('secret_hash', '=', hashOf(secret))
      .where('session_id_hash', '=', idHash)
      .where('used_at', '>', since(kept, claimMs))
      .returning(['mode', 'return_to as returnTo'])
      .executeTakeFirst(),
  )
}

/** Whether a token is shown for the first time, in any process; from now on it is not. */
export async function spendToken(
  db: Transaction,
  token: string,
  forgetAfter: Date,
): Promise<boolean> {
  const spent = await db
    .insertInto('spent_token')
    .values({ token_hash: hashOf(token), forget_after: forgetAfter })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  return spent !== undefined
}
