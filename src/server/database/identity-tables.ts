/** The rows of `db/migrations/0002-identity.sql`; conventions as in `tables.ts`. */
import type { ColumnType } from 'kysely'

export interface AccountTable {
  municipality_id: string
  subject: string
  email: string
  password_hash: string
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
  kind: 'account' | 'address'
  key: Buffer
  failures: number
  failed_at: Date
  blocked_until: Date
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
}

export interface IdentityTables {
  account: AccountTable
  provider_record: ProviderRecordTable
  sign_in_throttle: SignInThrottleTable
  sign_in_attempt: SignInAttemptTable
  session: SessionTable
}
