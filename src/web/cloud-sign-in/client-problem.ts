/** The service's codes, as far as a person can do something about them. */
import { ClientProblem } from './identity-client.ts'
import type { ProblemName } from './identity-client.ts'

// An unknown address and a wrong password are one: which it was is nobody's business.
const problemBehind: Readonly<Record<string, ProblemName>> = {
  'auth/invalid-credential': 'wrong',
  'auth/invalid-email': 'wrong',
  'auth/invalid-login-credentials': 'wrong',
  'auth/user-not-found': 'wrong',
  'auth/wrong-password': 'wrong',
  'auth/user-disabled': 'disabled',
  'auth/too-many-requests': 'too-many',
  'auth/network-request-failed': 'unreachable',
  'auth/timeout': 'unreachable',
  'auth/invalid-verification-code': 'wrong-code',
  'auth/missing-code': 'wrong-code',
  'auth/code-expired': 'late-code',
  'auth/totp-challenge-timeout': 'late-code',
  'auth/quota-exceeded': 'message-not-sent',
  'auth/captcha-check-failed': 'message-not-sent',
  'auth/password-does-not-meet-requirements': 'password-too-old',
  'auth/popup-blocked': 'popup-blocked',
  'auth/popup-closed-by-user': 'cancelled',
  'auth/cancelled-popup-request': 'cancelled',
  'auth/user-cancelled': 'cancelled',
}

export function clientProblem(fault: unknown): ClientProblem {
  if (fault instanceof ClientProblem) return fault
  const code = codeOf(fault)
  const problem = Object.hasOwn(problemBehind, code) ? problemBehind[code] : undefined
  return new ClientProblem(problem ?? 'refused', code, { cause: fault })
}

/** The service's own code, `auth/…`; another word when the fault is not the service's. */
export function codeOf(fault: unknown): string {
  if (!(fault instanceof Error)) return 'fault'
  return 'code' in fault && typeof fault.code === 'string' ? fault.code : fault.name
}
