/**
 * What our window for a cloud project's sign-in and the server say to each other, beside the API:
 * nobody is signed in yet. `GET /auth/cloud/settings` answers `CloudSignIn`; `POST /auth/exchange`
 * takes `TicketExchange` and answers `ExchangeReply`, with a session's cookies when it holds
 * `next`.
 */

/** Beside e-mail and password, and a code of an authenticator app. */
export const cloudWays = ['sms', 'google', 'microsoft'] as const
export type CloudWay = (typeof cloudWays)[number]

/**
 * As the provider's console names them. None is a secret: every browser that signs in receives
 * them.
 */
export interface CloudProject {
  readonly apiKey: string
  readonly authDomain: string
  /**
   * Accepted and shown, never used: documents live in PostgreSQL. '' when the console gave none.
   */
  readonly databaseURL: string
  readonly projectId: string
  /**
   * Accepted and shown, never used: files live in the file store. '' when the console gave none.
   */
  readonly storageBucket: string
  readonly messagingSenderId: string
  readonly appId: string
}

export interface CloudSignIn {
  readonly project: CloudProject
  readonly ways: readonly CloudWay[]
  /** Origin of the provider's emulator; null for the real service. */
  readonly emulator: string | null
  readonly owner: string
}

export interface TicketExchange {
  readonly state: string
  readonly idToken: string
}

/**
 * Why a ticket opened no session: the attempt is over (`lapsed`), the token is not good
 * (`unproven`), nobody confirmed its e-mail (`unconfirmed`), the provider's keys cannot be read
 * (`unreachable`), the person may not come in, or the link of a first sign-in came to nothing
 * (`link-lapsed`, `already-somebody`).
 */
export const exchangeProblems = [
  'lapsed',
  'unproven',
  'unconfirmed',
  'unreachable',
  'pending',
  'disabled',
  'unknown',
  'link-lapsed',
  'already-somebody',
] as const
export type ExchangeProblem = (typeof exchangeProblems)[number]

/**
 * `next` is the page that claims the session; `mode` says how the window was opened, to begin again
 * the same way.
 */
export type ExchangeReply =
  | { readonly next: string }
  | {
      readonly problem: ExchangeProblem
      readonly mode: 'popup' | 'page'
      /**
       * Of the link it set out with, to begin again with the same one; null for a plain sign-in.
       */
      readonly binding: string | null
    }
