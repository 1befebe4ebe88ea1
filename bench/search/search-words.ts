/**
 * What an invented book of a million entries talks about: few words in most entries, most words in
 * few.
 */
import { openChance } from './chance.ts'

export const givenNames = [
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
  'Inés',
] as const

/** The first are the commonest. */
export const surnames = [
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
  'Ramírez',
  'Reyes',
  'Gutiérrez',
  'Castro',
  'Vargas',
  'Álvarez',
  'Vásquez',
  'Tapia',
  'Fernández',
  'Sánchez',
] as const

/** `*` is a street, `#` a number. */
export const subjects = [
  'Solicita poda de árbol en calle * #',
  'Solicita retiro de escombros en * #',
  'Solicitud de permiso de obra menor en * #',
  'Solicita reparación de luminarias en calle *',
  'Reclamo por ruidos molestos en pasaje * #',
  'Factura # por servicios',
  'Permiso de circulación de vehículo patente #',
  'Recurso contra multa número #',
  'Oficio # de la Contraloría Regional',
  'Licencia de conducir: renovación',
  'Informe social de doña vecina de calle *',
  'Postulación a subvención municipal #',
  'Denuncia por microbasural en *',
  'Certificado de número domiciliario * #',
  'Patente comercial en calle * #',
  'Solicitudes de información pública sobre contratos',
  'Acta de entrega de terreno en *',
  'Invitación a ceremonia',
  'Estado de pago # de pavimentación de calle *',
  'Recepción definitiva de edificación en * #',
] as const

export const streets = [
  'Los Aromos',
  'Arturo Prat',
  'Esmeralda',
  'Las Acacias',
  'El Roble',
  'Balmaceda',
  'San Martín',
  'Los Copihues',
  'O’Higgins',
  'Manuel Rodríguez',
  'Las Camelias',
  'La Serena',
  'Colón',
  'Los Boldos',
  'Gabriela Mistral',
  'Libertad',
] as const

export const sentences = [
  'Por medio de la presente expone que la vereda está levantada y las raíces rompen las cañerías.',
  'Se pide que personal municipal inspeccione el lugar y resuelva antes del invierno.',
  'Adjunta fotografías, presupuesto y fotocopia de la cédula de identidad.',
  'El vecino vive hace veinte años en la población y nunca había reclamado.',
  'Requiere respuesta por escrito conforme a la ley de procedimientos administrativos.',
  'La empresa acompaña boletas de garantía, planos y especificaciones técnicas del proyecto.',
  'Los ruidos comienzan de madrugada y no dejan dormir a los niños ni a los adultos mayores.',
  'Se acompaña certificado de dominio vigente y plano de ubicación del inmueble.',
] as const

const onsets = [
  'b',
  'c',
  'ch',
  'd',
  'f',
  'g',
  'l',
  'll',
  'm',
  'n',
  'p',
  'qu',
  'r',
  's',
  't',
  'v',
  'z',
  'tr',
  'br',
  'gr',
]
const vowels = ['a', 'e', 'i', 'o', 'u', 'ia', 'ue']
const endings = ['n', 'r', 's', 'do', 'ta', 'l']

/** So many different words that nobody would write twice by chance, always the same ones. */
export function rareWords(count: number, seed: number): string[] {
  const words = new Set<string>()
  const chance = openChance(seed)
  while (words.size < count) {
    const syllable = (): string => `${chance.pick(onsets)}${chance.pick(vowels)}`
    words.add(`${syllable()}${syllable()}${syllable()}${chance.pick(endings)}`)
  }
  return [...words]
}
