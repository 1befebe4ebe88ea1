/**
 * What this window asks of a hosted service's own client, whichever it is: who is it, prove it
 * again, and forget it.
 */

export type Way =
  | { readonly kind: 'password'; readonly email: string; readonly password: string }
  | { readonly kind: 'google' | 'microsoft' }

/** Where a sign-in stands: proven, by a token to be exchanged at once, or one step short of it. */
export type Step =
  | { readonly kind: 'proven'; readonly idToken: string }
  | { readonly kind: 'second-factor'; readonly factors: readonly SecondFactor[] }

export type SecondFactor = {
  readonly id: string
  readonly kind: 'sms' | 'totp'
  /** The last digits of the telephone, or the name of the app. */
  readonly hint: string
  /** Sends a message to the telephone; an app needs nothing. Throws `ClientProblem`. */
  begin(): Promise<void>
  /** Answers the ID token. Throws `ClientProblem`. */
  finish(code: string): Promise<string>
}

/** All of it throws `ClientProblem` when the service says no. */
export type IdentityClient = {
  signIn(way: Way): Promise<Step>
  /** The same, never leaning on what the service may remember of the person. */
  reauthenticate(way: Way): Promise<Step>
  /** Forgets the person here. Nothing of them was kept but in this window's memory. */
  signOut(): Promise<void>
  /** The service writes to that address, if it knows it. */
  sendPasswordReset(email: string): Promise<void>
  /** The service writes to whoever has just signed in. */
  sendConfirmation(): Promise<void>
}

export type ProblemName =
  | 'wrong'
  | 'disabled'
  | 'too-many'
  | 'unreachable'
  | 'wrong-code'
  | 'late-code'
  | 'no-usable-factor'
  | 'message-not-sent'
  | 'password-too-old'
  | 'popup-blocked'
  | 'cancelled'
  | 'refused'

/**
 * Why the service's client did not go on. `code` is the service's own word, for whoever has to look
 * into it.
 */
export class ClientProblem extends Error {
  readonly problem: ProblemName
  readonly code: string

  constructor(problem: ProblemName, code: string, options?: ErrorOptions) {
    super(`The identity service said ${code}`, options)
    this.name = 'ClientProblem'
    this.problem = problem
    this.code = code
  }
}
