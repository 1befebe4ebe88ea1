/** Who somebody is to a provider, and who that is here. */

/** Who a provider says somebody is, its signature checked. */
export type VerifiedIdentity = {
  /** What staff.issuer holds for this provider. */
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly name: string | null
  /** `amr`: how they proved it. */
  readonly methods: readonly string[]
  /** When they did; null when the provider does not say. */
  readonly authenticatedAt: Date | null
  /** Everything the provider said, for the map of claims to roles. */
  readonly claims: Readonly<Record<string, unknown>>
}

export type StaffStatus = 'PENDING' | 'REJECTED' | 'ACTIVE' | 'DISABLED'

export type KnownPerson = {
  readonly municipalityId: string
  readonly staffId: string
  readonly status: StaffStatus
}
