import { inLanguage } from '../language/in-language.ts'
import { countryWord } from '../shell/country.ts'

/** What the places of an entry are called, field by field. */
export const contentFieldNames = inLanguage('contentFieldNames', {
  presentedAt: 'Presentado',
  lateReason: 'Motivo de la presentación anterior',
  effectiveDate: 'Fecha de efectos',
  dueOn: 'Vencimiento',
  channel: 'Canal',
  transportType: 'Transporte',
  transportNumber: 'N.º de envío',
  typeId: 'Tipo de documento',
  subject: 'Asunto',
  statement: 'Expone',
  request: 'Solicita',
  documentDate: 'Fecha del documento',
  senderReference: 'Referencia del remitente',
  fileNumber: 'Expediente',
  folios: 'Folios',
  declaredAttachments: 'Anexos declarados',
  nonDocumentItems: 'Objetos que acompañan',
  physicalDocs: 'Papel que acompaña',
  physicalCustody: 'Destino del papel',
  priority: 'Prioridad',
  urgencyReason: 'Motivo de la urgencia',
  confidentiality: 'Reserva',
  destinationUnitId: 'Oficina de destino',
  officeId: 'Oficina de registro',
  note: 'Observaciones',
  attachments: 'Archivos',
  relation: 'Relación con otro registro',
} as const)

export const partyFieldNames = inLanguage('partyFieldNames', {
  role: 'Calidad',
  kind: 'Tipo de persona',
  givenNames: 'Nombres',
  surname1: 'Primer apellido',
  surname2: 'Segundo apellido',
  legalName: 'Razón social',
  identity: 'Documento de identidad',
  identityVerified: 'Documento comprobado',
  identityNote: 'Motivo de registrar el número así',
  missingIdentity: 'Motivo de no tener número',
  address: 'Dirección',
  postalCode: 'Código postal',
  get city() {
    return countryWord('place')
  },
  phone: 'Teléfono',
  email: 'Correo electrónico',
  notificationChannel: 'Forma de notificar',
  representationType: 'Tipo de representación',
} as const)

/** The people of an entry, all together and by their place from 1. */
export const entryPeopleWords = inLanguage('entryPeopleWords', {
  all: 'Personas',
  one: (place: number) => `Persona ${place}`,
} as const)

// Asked by whatever path an event or a remark names.
const byAnyName = (words: Readonly<Record<string, string>>) => words
export const contentFieldWords = byAnyName(contentFieldNames)
export const partyFieldWords = byAnyName(partyFieldNames)

/**
 * The name of a place of an entry: `subject` → "Asunto", `parties.1.surname1` → "Persona 2: Primer
 * apellido".
 */
export function fieldWords(path: string): string {
  const [head = '', index, key] = path.split('.')
  if (head !== 'parties') return contentFieldWords[head] ?? head
  if (index === undefined) return entryPeopleWords.all
  const person = entryPeopleWords.one(Number(index) + 1)
  return key === undefined ? person : `${person}: ${partyFieldWords[key] ?? key}`
}
