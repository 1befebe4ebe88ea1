/** The rows of `db/baseline/04-people.sql`; conventions as in `tables.ts`. */

export interface SubstitutionTable {
  municipality_id: string
  substitution_id: string
  absent_id: string
  substitute_id: string
  valid_from: string
  valid_to: string
}

export interface ApiTokenTable {
  municipality_id: string
  token_id: string
  staff_id: string
  secret_hash: Buffer
  scopes: string[]
  networks: string[]
  issued_at: Date
  expires_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
  last_used_from: string | null
}

export interface BreakGlassTable {
  subject: string
  opened_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface PeopleTables {
  substitution: SubstitutionTable
  api_token: ApiTokenTable
  break_glass: BreakGlassTable
}
