export const annulmentCauses = ['DUPLICATE', 'REGISTRATION_ERROR', 'TEST', 'OTHER'] as const
export type AnnulmentCause = (typeof annulmentCauses)[number]

export interface AnnulmentRequest {
  readonly cause: AnnulmentCause
  readonly text: string
  readonly replacingEntryId: string | null
}

export type Annulment = AnnulmentRequest & {
  readonly requestedById: string
  readonly requestedAt: string
  /**
   * Of the unit that had begun to work on it (docs/specification/handling.md); null where none was
   * needed, or not yet given.
   */
  readonly consent: { readonly byId: string; readonly at: string } | null
} & (
    | { readonly stage: 'REQUESTED' }
    | { readonly stage: 'APPROVED'; readonly approvedById: string; readonly approvedAt: string }
  )
