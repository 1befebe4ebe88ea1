/** The plain facts of the proof of dispatch. They arrive complete, as those of every paper. */
import type { DeliveryMeans, OutgoingFile, OutgoingKind } from '#domain/outgoing/outgoing.ts'
import type { MunicipalityFacts, OfficeFacts } from './receipt-facts.ts'

export interface ExitProofFacts {
  readonly municipality: MunicipalityFacts
  readonly office: OfficeFacts
  /** IANA name of the zone every hour on the paper is an hour of. */
  readonly timeZone: string
  readonly exitNumber: string
  /** RFC 3339. */
  readonly dispatchedAt: string
  /** When two people declared that hour false: RFC 3339. */
  readonly timeDeclaredFalseAt: string | null
  readonly dispatchedBy: string
  readonly unit: string
  readonly kind: OutgoingKind
  readonly documentNumber: string | null
  /** `YYYY-MM-DD`. */
  readonly documentDate: string
  readonly signedBy: string
  readonly subject: string
  readonly folios: number
  readonly addressees: readonly {
    readonly name: string
    readonly identity: string | null
    readonly address: string | null
    readonly means: DeliveryMeans
  }[]
  /** As printed on their receipts. */
  readonly answers: readonly string[]
  /** The document first. */
  readonly files: readonly {
    readonly role: OutgoingFile['role']
    readonly fileName: string
    readonly sha256: string
    readonly sizeBytes: number
  }[]
  readonly isAnnulled: boolean
  /** Of its event in the ledger: 64 hexadecimal digits. */
  readonly hash: string
}
