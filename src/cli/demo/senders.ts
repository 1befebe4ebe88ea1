/** Who writes: a fifth of them bring three fifths of the papers (docs/specification/volumes.md). */
import type { Party } from '#domain/party/party.ts'
import { blankParty } from '#domain/party/party.ts'
import type { Chance } from './chance.ts'

export interface Sender {
  readonly party: Party
  /** Codes of document types, by how often they bring them. */
  readonly brings: Readonly<Record<string, number>>
  /** Sends by mail or electronically rather than coming in. */
  readonly isRemote: boolean
}

export interface Senders {
  readonly regulars: readonly Sender[]
  readonly occasional: readonly Sender[]
}

const givenNames = [
  'Ana María',
  'Carlos',
  'Rosa Elena',
  'Luis Alberto',
  'Camila',
  'José Miguel',
  'Daniela',
  'Pedro',
  'Valentina',
  'Jorge',
  'Francisca',
  'Manuel',
  'Javiera',
  'Sergio',
  'Constanza',
  'Raúl',
  'Verónica',
  'Matías',
  'Gloria',
  'Ricardo',
  'Paulina',
  'Eduardo',
  'Isidora',
  'Hugo',
  'Ximena',
  'Óscar',
  'Lorena',
  'Tomás',
  'Mónica',
  'Benjamín',
] as const
const surnames = [
  'González',
  'Muñoz',
  'Rojas',
  'Díaz',
  'Pérez',
  'Soto',
  'Contreras',
  'Silva',
  'Martínez',
  'Sepúlveda',
  'Morales',
  'Rodríguez',
  'López',
  'Fuentes',
  'Hernández',
  'Torres',
  'Araya',
  'Flores',
  'Espinoza',
  'Valenzuela',
  'Castillo',
  'Tapia',
  'Reyes',
  'Gutiérrez',
  'Castro',
  'Pizarro',
  'Álvarez',
  'Vásquez',
  'Sánchez',
  'Núñez',
  'Ñancupil',
  'Millán',
] as const
export const streets = [
  'Los Aromos',
  'Las Acacias',
  'El Estero',
  'Los Maitenes',
  'Camino Viejo',
  'La Alameda',
  'Los Peumos',
  'Del Molino',
  'San Isidro',
  'Los Boldos',
  'La Cantera',
  'El Roble',
] as const

const courts = [
  'Juzgado de Letras de Villa Asiento',
  'Segundo Juzgado de Policía Local de Villa Asiento',
  'Corte de Apelaciones del Valle Inventado',
]
const ministries = [
  'Gobierno Regional del Valle Inventado',
  'Delegación Provincial de Villa Asiento',
  'Servicio de Vivienda del Valle Inventado',
  'Seremi de Salud del Valle Inventado',
  'Contraloría Regional del Valle Inventado',
]
const suppliers = [
  'Aguas del Estero Inventado S.A.',
  'Luz y Fuerza del Valle Ltda.',
  'Papelería El Timbre SpA',
  'Constructora Los Boldos Ltda.',
  'Transportes La Cantera SpA',
  'Aseo Integral Maitenes Ltda.',
]
const agents = [
  'Arquitectura Peumo Asociados Ltda.',
  'Gestoría Tres Firmas SpA',
  'Notaría Segunda de Villa Asiento',
]
const neighbours = [
  'Junta de Vecinos Población El Roble',
  'Junta de Vecinos Camino Viejo',
  'Club Deportivo Unión Asiento',
  'Centro de Madres Las Acacias',
  'Comité de Agua Potable Rural El Estero',
]

const everyone = {
  SOL: 24,
  INS: 3,
  PAD: 11,
  SBV: 9,
  RCL: 9,
  QUE: 5,
  LOB: 7,
  LFU: 6,
  TRI: 6,
  DRE: 4,
  REC: 3,
  SUB: 5,
  INF: 4,
  DEN: 3,
  ALE: 2,
  CAR: 4,
  MED: 2,
  DPP: 1,
}

export function makeSenders(chance: Chance): Senders {
  const mint = openNumbers(chance)
  const body = (
    names: readonly string[],
    kind: 'LEGAL' | 'PUBLIC_BODY',
    brings: Sender['brings'],
    isRemote: boolean,
  ) =>
    names.map((name): Sender => ({
      party: organization(chance, mint, kind, name),
      brings,
      isRemote,
    }))
  const regulars = [
    ...body(courts, 'PUBLIC_BODY', { JUD: 8, OFI: 2 }, true),
    ...body(ministries, 'PUBLIC_BODY', { OFI: 6, REQ: 2, CON: 1, INV: 1 }, true),
    ...body(suppliers, 'LEGAL', { FAC: 8, CAR: 1, OFE: 1 }, false),
    ...body(agents, 'LEGAL', { LOB: 5, LFU: 4, SUB: 2, SOL: 1 }, false),
    ...body(neighbours, 'LEGAL', { SOL: 5, SBV: 2, INV: 2, RCL: 1 }, false),
  ]
  const occasional = Array.from({ length: regulars.length * 18 }, (): Sender => {
    const isFirm = chance.happens(0.12)
    const party = isFirm ? firm(chance, mint) : person(chance, mint)
    return {
      party,
      brings: isFirm ? { LFU: 4, TRI: 3, OFE: 2, RCL: 1, SOL: 2 } : everyone,
      isRemote: chance.happens(0.2),
    }
  })
  return { regulars, occasional }
}

export type MintRut = (kind: 'NATURAL' | 'LEGAL') => string

/**
 * Numbers that add up and belong to nobody: no RUN above 45 million has been issued, nor a RUT
 * beginning with 68. Each is given once.
 */
export function openNumbers(chance: Chance): MintRut {
  const given = new Set<number>()
  return (kind) => {
    const [from, to] = kind === 'NATURAL' ? [45_000_000, 48_999_999] : [68_000_000, 68_999_999]
    let body = chance.between(from, to)
    while (given.has(body)) body = chance.between(from, to)
    given.add(body)
    return `${body}${checkDigit(body)}`
  }
}

/** Module 11 of the RUT: digits from the right times 2 to 7, over and over. */
function checkDigit(body: number): string {
  const sum = Array.from(String(body))
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (2 + (place % 6)), 0)
  return ['0', 'K'][[11, 10].indexOf(11 - (sum % 11))] ?? String(11 - (sum % 11))
}

const nobody: Party = { role: 'INTERESTED', ...blankParty }

export const anonymous: Party = { ...nobody, kind: 'ANONYMOUS', missingIdentity: 'ANONYMOUS' }

export function person(chance: Chance, mint: MintRut): Party {
  const isReachable = chance.happens(0.7)
  const [given, surname1, surname2] = [
    chance.pick(givenNames),
    chance.pick(surnames),
    chance.pick(surnames),
  ]
  return {
    ...nobody,
    givenNames: given,
    surname1,
    surname2,
    identity: { country: 'CL', type: 'CL_RUT', number: mint('NATURAL') },
    identityVerified: true,
    address: address(chance),
    city: 'Villa Asiento',
    email: isReachable ? mailbox(`${given.split(' ')[0]}.${surname1}`, chance) : null,
    notificationChannel: isReachable ? 'EMAIL' : 'PAPER',
  }
}

function firm(chance: Chance, mint: MintRut): Party {
  const trade = chance.pick([
    'Almacén',
    'Panadería',
    'Ferretería',
    'Botillería',
    'Minimarket',
    'Taller',
    'Restaurante',
  ])
  const kind = chance.pick(['SpA', 'Ltda.', 'E.I.R.L.'])
  return organization(chance, mint, 'LEGAL', `${trade} ${chance.pick(surnames)} ${kind}`)
}

function organization(
  chance: Chance,
  mint: MintRut,
  kind: 'LEGAL' | 'PUBLIC_BODY',
  legalName: string,
): Party {
  const number = kind === 'LEGAL' ? mint('LEGAL') : null
  return {
    ...nobody,
    kind,
    legalName,
    identity: number === null ? null : { country: 'CL', type: 'CL_RUT', number },
    identityVerified: number !== null,
    missingIdentity: number === null ? 'NO_DOCUMENT' : null,
    address: address(chance),
    city: 'Villa Asiento',
    email: mailbox('contacto', chance),
    notificationChannel: 'ELECTRONIC',
  }
}

function address(chance: Chance): string {
  return `${chance.pick(streets)} ${chance.between(12, 2400)}`
}

function mailbox(name: string, chance: Chance): string {
  const local = name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z.]/gu, '')
    .toLowerCase()
  return `${local}${chance.between(1, 999)}@correo-inventado.example`
}
