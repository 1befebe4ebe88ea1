/** The rows of `db/migrations/0002-identity.sql` and of what came after it; conventions as in `tables.ts`. */
import type { ColumnType, Generated } from 'kysely'

export interface AccountTable {
  municipality_id: string
  subject: string
  email: string
  /** Null until an invited person has chosen one. */
  password_hash: string | null
  created_at: Date
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
  kind: 'account' | 'address' | 'pair' | 'start'
  key: Buffer
  failures: number
  failed_at: Date
  blocked_until: Date
  window_at: Date | null
  failures_before: Generated<number>
  succeeded_at: Date | null
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
  state: 'WAITING' | 'SENT' | 'FAILED'
  attempts: Generated<number>
  next_try_at: Date
  expires_at: Date
  queued_at: Date
  ended_at: Date | null
  problem: string | null
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

/** The rows of `db/migrations/0006-sessions.sql`. */
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

export interface ObeyedLogoutTable {
  token_hash: Buffer
  forget_after: Date
}

export interface ProviderExitTable {
  secret_hash: Buffer
  sealed_address: Buffer
  opened_at: Date
}

/** The rows of `db/migrations/0004-second-factors.sql`. */
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

export interface IdentityTables {
  spent_id_token: SpentIdTokenTable
  account: AccountTable
  account_link: AccountLinkTable
  mail_message: MailMessageTable
  provider_record: ProviderRecordTable
  sign_in_throttle: SignInThrottleTable
  sign_in_attempt: SignInAttemptTable
  session: SessionTable
  known_device: KnownDeviceTable
  obeyed_logout: ObeyedLogoutTable
  provider_exit: ProviderExitTable
  totp_factor: TotpFactorTable
  passkey: PasskeyTable
  recovery_code: RecoveryCodeTable
  sign_in_step: SignInStepTable
}
