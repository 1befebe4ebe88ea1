import type { SignatureFinding } from '#contract/entry/signatures.ts'

export type After = SignatureFinding['after']

/** What is known of a signature about which nothing could be read. */
export const unread: SignatureFinding = {
  kind: 'SIGNATURE',
  signer: null,
  identity: null,
  organization: null,
  issuer: null,
  declaredAt: null,
  stampedAt: null,
  stampAuthority: null,
  coversUpTo: null,
  after: 'UNKNOWN',
  integrity: 'UNSUPPORTED',
  chain: 'UNKNOWN',
  revocation: 'NOT_CHECKED',
}
