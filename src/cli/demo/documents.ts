/** A document as the clerk of Villa Asiento would have typed it. */
import type { Channel } from '#domain/municipality/catalogue.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import type { Party } from '#domain/party/party.ts'
import type { RegistrationCommand } from '#domain/acts/registration.ts'
import type { FoundedType } from '#server/municipality/found/found-municipality.ts'
import type { Chance } from './chance.ts'
import type { MintRut, Sender, Senders } from './senders.ts'
import { anonymous, person } from './senders.ts'
import { matterOf } from './subjects.ts'

export interface Town {
  readonly officeId: string
  readonly typeOf: (code: string) => FoundedType
  readonly unitIdOf: (code: string) => string
  readonly senders: Senders
  readonly mint: MintRut
}

export interface Document {
  readonly command: RegistrationCommand
  readonly type: FoundedType
  readonly fileName: string
  readonly isScanned: boolean
}

// The share of papers that the regular senders bring (docs/specification/volumes.md).
const regularShare = 0.6

/** `at` is when it is registered, `today` the local date of it. */
export function documentAt(town: Town, at: Date, today: CivilDate, chance: Chance): Document {
  const { regulars, occasional } = town.senders
  const sender = chance.pick(chance.happens(regularShare) ? regulars : occasional)
  const type = town.typeOf(chance.weighted(sender.brings))
  const { unit, subject, fileName } = matterOf(type.code, chance)
  const command: RegistrationCommand = {
    officeId: town.officeId,
    ...presentation(at, chance),
    ...transport(sender, chance),
    typeId: type.typeId,
    subject,
    statement: null,
    request: null,
    documentDate: chance.happens(0.8) ? addDays(today, -chance.between(0, 12)) : null,
    senderReference:
      sender.party.kind === 'NATURAL' ? null : `${type.code} ${chance.between(1, 990)}`,
    fileNumber: null,
    declaredAttachments: null,
    nonDocumentItems: type.isSealed ? `${chance.between(1, 3)} sobres cerrados` : null,
    ...urgency(type, chance),
    confidentiality: chance.happens(0.03) ? 'RESTRICTED' : type.confidentiality,
    destinationUnitId: type.defaultUnitId ?? town.unitIdOf(unit),
    parties: parties(sender, type, town.mint, chance),
    attachments: [],
    note: chance.happens(0.05) ? chance.pick(notes) : null,
    relation: null,
  }
  return { command, type, fileName, isScanned: !type.isSealed && chance.happens(0.85) }
}

const notes = [
  'Trae originales, que se devuelven en el acto.',
  'Pide respuesta por correo.',
  'Falta firma en la última página; se le advirtió.',
] as const

/**
 * Almost everything is registered as it is handed in; some comes from a night's mailbox or after a
 * power cut.
 */
function presentation(
  at: Date,
  chance: Chance,
): Pick<RegistrationCommand, 'presentedAt' | 'lateReason'> {
  if (!chance.happens(0.03)) return { presentedAt: null, lateReason: null }
  const hoursBefore = chance.between(14, 18)
  return {
    presentedAt: new Date(at.getTime() - hoursBefore * 3_600_000).toISOString(),
    lateReason: chance.pick(['Buzón nocturno', 'Corte de suministro eléctrico el día anterior']),
  }
}

const remoteChannels: Readonly<Partial<Record<Channel, number>>> = {
  POSTAL: 4,
  COURIER: 2,
  EMAIL: 6,
  INTEROP: 3,
}

type Transport = Pick<
  RegistrationCommand,
  'channel' | 'transportType' | 'transportNumber' | 'folios' | 'physicalDocs' | 'physicalCustody'
>

function transport(sender: Sender, chance: Chance): Transport {
  const channel: Channel = sender.isRemote ? chance.weighted(remoteChannels) : 'IN_PERSON'
  if (channel === 'EMAIL' || channel === 'INTEROP') {
    return {
      channel,
      transportType: null,
      transportNumber: null,
      folios: 0,
      physicalDocs: 'NONE',
      physicalCustody: null,
    }
  }
  const paper = {
    channel,
    folios: chance.happens(0.8) ? chance.between(1, 6) : chance.between(7, 120),
    physicalDocs: 'COMPLEMENTARY',
    physicalCustody: chance.happens(0.7) ? 'SENT_TO_UNIT' : 'RETURNED_TO_PRESENTER',
  } as const
  const number = `99${chance.between(10_000_000, 99_999_999)}`
  if (channel === 'COURIER') return { ...paper, transportType: 'COURIER', transportNumber: number }
  if (channel === 'POSTAL' && chance.happens(0.5)) {
    return { ...paper, transportType: 'CERTIFIED_MAIL', transportNumber: number }
  }
  return {
    ...paper,
    transportType: channel === 'POSTAL' ? 'MAIL' : 'BY_HAND',
    transportNumber: null,
  }
}

function urgency(
  type: FoundedType,
  chance: Chance,
): Pick<RegistrationCommand, 'priority' | 'urgencyReason'> {
  if (type.priority !== 'NORMAL')
    return { priority: type.priority, urgencyReason: 'Plazo judicial' }
  if (!chance.happens(0.02)) return { priority: 'NORMAL', urgencyReason: null }
  return { priority: 'URGENT', urgencyReason: 'Riesgo para las personas' }
}

function parties(sender: Sender, type: FoundedType, mint: MintRut, chance: Chance): Party[] {
  const isHidden = (type.code === 'DEN' || type.code === 'QUE') && chance.happens(0.25)
  if (isHidden) return [anonymous]
  const { party } = sender
  if (party.kind === 'PUBLIC_BODY') return [party]
  const together: Party[] =
    party.kind === 'NATURAL' && chance.happens(0.06)
      ? [{ ...person(chance, mint), role: 'CO_INTERESTED', address: party.address }]
      : []
  const represented: Party[] = chance.happens(party.kind === 'LEGAL' ? 0.5 : 0.06)
    ? [
        {
          ...person(chance, mint),
          role: 'REPRESENTATIVE',
          representationType: party.kind === 'LEGAL' ? 'LEGAL_REP' : 'PROXY',
        },
      ]
    : []
  return [party, ...together, ...represented]
}
