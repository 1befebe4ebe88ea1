/** What others did to a document while somebody has it before them. */
import { inLanguage } from '../language/in-language.ts'
import type { actEvents } from './entry-acts.ts'
import type { eventNames } from './entry-show.ts'

export const meanwhileWords = inLanguage('meanwhileWords', {
  label: 'Novedades de este documento',
  somebody: 'Otra persona',
  told: (who: string, did: string, time: string) => `${who} ${did}, a las ${time}.`,
  several: (count: number, latest: string) => `${count} novedades. La última: ${latest}`,
  routedTo: (unit: string) => `derivó este documento a ${unit}`,
  see: 'Ver en el historial',
  hide: 'Ocultar la novedad',
} as const)

type EventType = keyof typeof eventNames | keyof typeof actEvents

/** What somebody did, after their name, by the type of the event. */
export const eventDeeds = inLanguage<Readonly<Record<EventType, string>>>('eventDeeds', {
  EntryRegistered: 'registró este documento',
  EntryRectified: 'rectificó este documento',
  AnnulmentRequested: 'pidió anular este documento',
  AnnulmentRefused: 'rechazó la anulación de este documento',
  EntryAnnulled: 'anuló este documento',
  AttachmentAdded: 'agregó un archivo',
  NoteAdded: 'agregó una observación',
  DeadlineRecalculated: 'cambió el calendario, y con él el vencimiento',
  AnnulmentConsented: 'dio su conformidad a la anulación',
  EntryRouted: 'derivó este documento',
  EntryAcknowledged: 'acusó recibo de este documento',
  CopyAcknowledged: 'acusó recibo de una copia',
  CopyClosed: 'terminó una copia',
  EntryReturned: 'devolvió este documento',
  EntryRecalled: 'recuperó este documento',
  EntryAssigned: 'asignó este documento',
  EntryObserved: 'observó este documento',
  EntryRemedied: 'dio por subsanado este documento',
  EntryClosed: 'dio por atendido este documento',
  EntryArchived: 'archivó este documento',
  EntryReopened: 'reabrió este documento',
  DeadlineExtended: 'amplió el plazo',
  DeadlineSuspended: 'suspendió el plazo',
  DeadlineResumed: 'reanudó el plazo',
  ReadersNamed: 'nombró lectores',
  ConfidentialityChangeRequested: 'pidió cambiar la reserva',
  ConfidentialityChangeRefused: 'no confirmó el cambio de reserva',
  ReadersWithdrawn: 'retiró lectores',
  ActUndone: 'deshizo lo último que hizo',
})
