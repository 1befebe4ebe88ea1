/** Where, by whom and when a change of the configuration is confirmed. */
export interface Place {
  readonly municipalityId: string
  /** Whoever confirms. */
  readonly actorId: string
  readonly proposedById: string
  readonly at: Date
}
