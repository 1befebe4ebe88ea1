/** What comes in at the counter of Villa Asiento, from `entries.json`. */
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { RegistrationCommand } from '#domain/acts/registration.ts'
import type { Party } from '#domain/party/party.ts'
import { blankParty } from '#domain/party/party.ts'
import type { Foundation } from '#server/platform/municipality/found/found-municipality.ts'
import written from './entries.json' with { type: 'json' }
import { known } from './seed-town.ts'
import { town } from './villa-asiento.ts'

export interface Paper {
  /** Working days before the last one. */
  readonly ago: number
  /** Local time. */
  readonly at: string
  /** Codes of a type and of a unit, and the key of a sender. */
  readonly type: string
  readonly unit: string
  readonly from: string
  readonly subject: string
  /** What becomes of it: names of `steps`, with blanks between. */
  readonly then: string
  /** Working days until it is decided. */
  readonly days?: number
  readonly scan?: true
  /** In person where none is said. */
  readonly channel?: 'CERTIFIED_MAIL' | 'EMAIL' | 'INTEROP'
  readonly items?: string
  /** Why it is registered the day after. */
  readonly presented?: string
  readonly priority?: string
}

// JSON does not tell the compiler its literals.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const papers = written as readonly Paper[]

export function registrationOf(
  paper: Paper,
  { officeId, types, units }: Foundation,
  at: Date,
): RegistrationCommand {
  const type = coded(types, paper.type)
  const reason = paper.priority ?? (type.priority === 'NORMAL' ? null : 'Plazo judicial')
  return {
    officeId,
    typeId: type.typeId,
    destinationUnitId: unitIdOf(paper.unit, units),
    subject: paper.subject,
    statement: null,
    request: null,
    documentDate: null,
    senderReference: null,
    fileNumber: null,
    declaredAttachments: null,
    nonDocumentItems: paper.items ?? null,
    presentedAt:
      paper.presented === undefined ? null : new Date(at.getTime() - 14 * 3_600_000).toISOString(),
    lateReason: paper.presented ?? null,
    priority: paper.priority === undefined ? type.priority : 'URGENT',
    urgencyReason: reason,
    confidentiality: type.confidentiality,
    ...transportOf(paper),
    parties: [partyOf(paper.from)],
    attachments: [],
    note: null,
    relation: null,
  }
}

export function unitIdOf(code: string, units: Foundation['units']): string {
  return coded(units, code).unitId
}

function coded<One extends { readonly code: string }>(all: readonly One[], code: string): One {
  const found = all.find((one) => one.code === code)
  return known(found, code)
}

function transportOf({ channel, subject }: Paper) {
  if (channel === 'EMAIL' || channel === 'INTEROP') {
    const none = { transportType: null, transportNumber: null, physicalCustody: null }
    return { channel, ...none, folios: 0, physicalDocs: 'NONE' } as const
  }
  const folios = 1 + (subject.length % 7)
  const paper = { folios, physicalDocs: 'COMPLEMENTARY', physicalCustody: 'SENT_TO_UNIT' } as const
  return channel === undefined
    ? ({ ...paper, channel: 'IN_PERSON', transportType: 'BY_HAND', transportNumber: null } as const)
    : ({
        ...paper,
        channel: 'POSTAL',
        transportType: channel,
        transportNumber: '99814402',
      } as const)
}

export function partyOf(key: string): Party {
  const nobody: Party = { role: 'INTERESTED', ...blankParty }
  if (key === 'anonimo') return { ...nobody, kind: 'ANONYMOUS', missingIdentity: 'ANONYMOUS' }
  const found = town.senders.find((sender) => sender.key === key)
  const { key: _key, rut, ...said } = known(found, key)
  return {
    ...nobody,
    ...said,
    city: 'Villa Asiento',
    notificationChannel: said['email'] === undefined ? 'PAPER' : 'EMAIL',
    ...(rut === undefined
      ? { missingIdentity: 'NO_DOCUMENT' }
      : { identity: { country: 'CL', type: 'CL_RUT', number: rut }, identityVerified: true }),
  }
}

/** A scan: a small real PDF, which says that it is invented. */
export async function letterPdf(subject: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const text = [
    'Señores Municipalidad de Villa Asiento',
    `MATERIA: ${subject}`,
    'De nuestra consideración: solicitamos que se dé curso a lo indicado en la materia.',
    'Documento inventado para la demostración de Asiento: nada en él es real.',
  ].join('\n\n')
  pdf.addPage([595, 842]).drawText(text, { x: 72, y: 770, size: 11, lineHeight: 16, font })
  return pdf.save()
}
