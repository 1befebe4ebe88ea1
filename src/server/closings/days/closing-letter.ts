/**
 * The letter that takes the root of a closed day off the server (docs/specification/ledger.md):
 * whoever keeps it can tell later whether the book is still the same. Numbers and hashes only: mail
 * is read by others too.
 */
import { dayMonthYear } from '#domain/deadline/civil-date.ts'
import type { DayClosedData } from '#domain/book/daily-closing.ts'
import { asStartedHere } from '../../common/as-started-here.ts'
import type { AppContext } from '../../context/request-context.ts'
import type { AppendedEvent } from '../../ledger/append.ts'
import type { OutgoingMail } from '../../mail/open-mailer.ts'

type Posting = Pick<AppContext, 'config' | 'referenceData' | 'sites'>

/** The letters of one closing, for the transaction that makes it. */
export type ClosingLetters = (
  data: DayClosedData,
  event: Pick<AppendedEvent, 'position' | 'hash' | 'at' | 'subjectId'>,
) => readonly OutgoingMail[]

// An auditor's mailbox may be away for longer than a citizen's link lives.
const triedForMs = 30 * 86_400_000

/** What the letters say of an office, read before any lock is held. */
export async function openClosingLetters(
  { config, referenceData, sites }: Posting,
  municipalityId: string,
  officeId: string,
): Promise<ClosingLetters> {
  const addresses = config.mail?.closingsTo ?? []
  if (addresses.length === 0) return () => []
  const { municipality, offices } = await referenceData.of(municipalityId)
  const { origin } = await sites.of(municipalityId)
  const office = offices.get(officeId)
  const place = {
    municipality: municipality.name,
    office: office === undefined ? officeId : `${office.name} (${office.code})`,
    origin,
  }
  return (data, event) => {
    const letter = {
      subject: subjectOf(place.municipality, data),
      text: textOf(place, data, event),
      expiresAt: new Date(event.at.getTime() + triedForMs),
      isOfClosing: true,
    }
    return addresses.map((to) => ({ ...letter, to }))
  }
}

function subjectOf(municipality: string, data: DayClosedData): string {
  return `Registro de ${municipality}: cierre del ${dayOf(data)}`
}

function textOf(
  place: { readonly municipality: string; readonly office: string; readonly origin: string },
  data: DayClosedData,
  event: Parameters<ClosingLetters>[1],
): string {
  const head = `${event.position}:${event.hash.toString('hex')}`
  return [
    'Diligencia de cierre del Libro de registro de entrada.',
    [
      `Municipio: ${place.municipality}`,
      `Oficina: ${place.office}`,
      `Día: ${data.on}`,
      `Cierre del día n.º: ${data.sequence}`,
      `Registrados: ${registeredOf(data.registered)}`,
      `Anulados ese día: ${data.annulled.length}`,
      `Rectificados ese día: ${data.rectified.length}`,
    ].join('\n'),
    `Raíz del día: ${data.root}`,
    `Cabeza del libro: ${head}`,
    'Guarde este correo fuera del servidor. La raíz y la cabeza deben ser siempre las de la diligencia firmada y las de esta página:',
    `${place.origin}/verificar/cierre/${event.subjectId}`,
    `Para comprobar que el libro no cambió desde entonces, quien administra el servidor ejecuta: ${asStartedHere('npm run asiento -- verify')} --expect-head ${head}`,
  ].join('\n\n')
}

function dayOf({ on, sequence }: DayClosedData): string {
  return sequence === 1 ? dayMonthYear(on) : `${dayMonthYear(on)} (n.º ${sequence})`
}

function registeredOf({ count, first, last }: DayClosedData['registered']): string {
  if (first === null || last === null) return '0'
  return count === 1 ? `1, ${first}` : `${count}, del ${first} al ${last}`
}
