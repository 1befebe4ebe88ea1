/** The plain facts of a letter: what is drawn, complete. */
import type { LetterBody, MergeValues } from '#domain/letters/body.ts'
import type { SignerKind } from '#domain/letters/letter.ts'
import type { OutgoingKind } from '#domain/outgoing/outgoing.ts'
import type { MunicipalityFacts, OfficeFacts } from './receipt-facts.ts'

export interface LetterFacts {
  readonly municipality: MunicipalityFacts
  readonly office: OfficeFacts
  readonly unit: string
  readonly kind: OutgoingKind
  /** As printed: «Oficio N.º 12-2026-MP/OBR»; null in a draft, which says so on each page. */
  readonly documentNumber: string | null
  /** `YYYY-MM-DD`. */
  readonly documentDate: string
  /** RFC 3339: the date of the file. */
  readonly madeAt: string
  readonly subject: string
  readonly addressees: readonly {
    readonly name: string
    readonly identity: string | null
    readonly address: string | null
  }[]
  /** Numbers of the entries that it answers. */
  readonly answers: readonly string[]
  readonly body: LetterBody
  readonly values: MergeValues
  readonly signers: readonly {
    readonly name: string
    readonly position: string
    readonly kind: SignerKind
  }[]
}
