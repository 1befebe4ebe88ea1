/**
 * Beside the API, for nobody is signed in yet: `GET /auth/cloud/settings` answers `CloudSignIn`,
 * `POST /auth/exchange` takes `TicketExchange`.
 */

/** Beside e-mail and password, and a code of an authenticator app. */
export const cloudWays = ['sms', 'google', 'microsoft'] as const
export type CloudWay = (typeof cloudWays)[number]

/** As the provider's console names them: no secret. */
export interface CloudProject {
  readonly apiKey: string
  readonly authDomain: string
  /** Accepted and shown, never used. */
  readonly databaseURL: string
  readonly projectId: string
  /** Accepted and shown, never used. */
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
 * Why a ticket opened no session: `lapsed` attempt, `unproven` token, `unconfirmed` e-mail, keys
 * `unreachable`, the person, or the link of a first sign-in.
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

/** `next` claims the session; `mode` says how to begin again. */
export type ExchangeReply =
  | { readonly next: string }
  | {
      readonly problem: ExchangeProblem
      readonly mode: 'popup' | 'page'
      /** Of the link it set out with; null for a plain sign-in. */
      readonly binding: string | null
    }
