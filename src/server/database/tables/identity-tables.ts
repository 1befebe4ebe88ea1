/**
 * The rows of `db/baseline/05-sign-in.sql` and of `04-people.sql`; conventions as in `tables.ts`.
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

import type { SessionEnd } from '#contract/service/session.ts'

export interface AccountTable {
  municipality_id: string
  subject: string
  email: string
  /** Null until an invited person has chosen one. */
  password_hash: string | null
  created_at: Date
  /** Who was shown the link to choose the password, and may know it. */
  link_holder_id: Generated<string | null>
}

export interface ProviderRecordTable {
  model: string
  id: string
  payload: ColumnType<object, string, string>
  grant_id: string | null
  uid: string | null
  user_code: string | null
  consumed_at: Date | null
  expires_at: Date | null
}

export interface SignInThrottleTable {
  kind:
    | 'account'
    | 'address'
    | 'pair'
    | 'start'
    | 'browser'
    | 'shared'
    | 'work'
    | 'enquiry-number'
    | 'enquiry-network'
  key: Buffer
  failures: number
  failed_at: Date
  blocked_until: Date
  window_at: Date | null
  failures_before: Generated<number>
  succeeded_at: Date | null
  /** Of `shared`: who signed in from there, as digests that say nothing elsewhere. */
  people: Generated<readonly Buffer[]>
}

/** `db/baseline/18-enquiries-and-status-mails.sql`. */
export interface EnquiryTable {
  municipality_id: string
  enquiry_id: GeneratedAlways<number>
  asked_at: Date
  number: string
  network_hash: Buffer
  result: 'TOLD' | 'RESERVED' | 'NOT_FOUND' | 'HANDED_OUT'
}

export interface AccountLinkTable {
  municipality_id: string
  secret_hash: Buffer
  subject: string
  purpose: 'invitation' | 'reset'
  issued_at: Date
  expires_at: Date
}

export interface MailMessageTable {
  municipality_id: string
  message_id: string
  to_address: string
  subject: string
  sealed_text: Buffer | null
  sealed_headers: Generated<Buffer | null>
  state: 'WAITING' | 'SENT' | 'FAILED'
  attempts: Generated<number>
  next_try_at: Date
  expires_at: Date
  queued_at: Date
  ended_at: Date | null
  problem: string | null
  is_of_closing: Generated<boolean>
}

export interface SignInAttemptTable {
  secret_hash: Buffer
  state: string
  nonce: string
  code_verifier: string
  mode: 'popup' | 'page'
  return_to: string
  is_fresh: boolean
  previous_id_hash: Buffer | null
  started_at: Date
  used_at: Date | null
  session_id_hash: Buffer | null
  door: ColumnType<'main' | 'emergency', 'main' | 'emergency' | undefined, never>
  takes_undated: boolean
  /** Of the link it set out with (`binding_link`). */
  binding_hash: Buffer | null
}

export interface SessionTable {
  id_hash: Buffer
  public_id: string
  municipality_id: string
  staff_id: string
  created_at: Date
  seen_at: Date
  authenticated_at: Date
  methods: string[]
  provider_session: string | null
  sealed_id_token: Buffer | null
  user_agent: string
  address: string
  provider_sid: string | null
  device_hash: Buffer | null
}

export interface KnownDeviceTable {
  municipality_id: string
  device_id: string
  staff_id: string
  device_hash: Buffer
  user_agent: string
  address: string
  first_seen_at: Date
  last_seen_at: Date
  is_news: boolean
}

export interface EndedSessionTable {
  id_hash: Buffer
  ground: SessionEnd
  ended_at: ColumnType<Date, never, never>
}

export interface ObeyedLogoutTable {
  token_hash: Buffer
  forget_after: Date
}

export interface ProviderExitTable {
  secret_hash: Buffer
  sealed_address: Buffer
  opened_at: Date
}

export interface TotpFactorTable {
  municipality_id: string
  subject: string
  sealed_secret: Buffer
  last_step: number
  created_at: Date
}

export interface PasskeyTable {
  municipality_id: string
  subject: string
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  is_synced: boolean
  created_at: Date
  used_at: Date | null
}

export interface RecoveryCodeTable {
  municipality_id: string
  subject: string
  label: string
  code_hash: string
  created_at: Date
  used_at: Date | null
}

export interface SignInStepTable {
  interaction: string
  municipality_id: string
  subject: string
  stage: 'proof' | 'offer' | 'shown'
  methods: string[]
  tries: Generated<number>
  codes_left: number | null
  started_at: Date
}

export interface SpentIdTokenTable {
  token_hash: Buffer
  expires_at: Date
}

export interface IdentityBindingTable {
  municipality_id: string
  staff_id: string
  issuer: string
  subject: string
  bound_at: Date
}

export interface BindingLinkTable {
  municipality_id: string
  staff_id: string
  secret_hash: Buffer
  issued_at: Date
  expires_at: Date
}

export interface IdentityTables {
  identity_binding: IdentityBindingTable
  binding_link: BindingLinkTable
  spent_id_token: SpentIdTokenTable
  account: AccountTable
  account_link: AccountLinkTable
  mail_message: MailMessageTable
  provider_record: ProviderRecordTable
  sign_in_throttle: SignInThrottleTable
  enquiry: EnquiryTable
  sign_in_attempt: SignInAttemptTable
  session: SessionTable
  known_device: KnownDeviceTable
  ended_session: EndedSessionTable
  obeyed_logout: ObeyedLogoutTable
  provider_exit: ProviderExitTable
  totp_factor: TotpFactorTable
  passkey: PasskeyTable
  recovery_code: RecoveryCodeTable
  sign_in_step: SignInStepTable
}
