/** Annulling: one person asks, another approves; the number stays in the book (domain specification, §2 and T15). */
import type { AnnulmentRequest, Entry, EntryFact } from './entry.ts'
import { Refusal } from './refusal.ts'

const textMin = 20

export function requestAnnulment(entry: Entry, request: AnnulmentRequest): EntryFact {
  refuseWhenSettled(entry, 'anular')
  if (entry.annulment)
    throw new Refusal('E-TRA-01', null, {
      estado: 'con anulación pedida',
      accion: 'pedirla otra vez',
    })
  const text = request.text.trim()
  if (text.length < textMin) throw new Refusal('E-TRA-02', 'text', { n: textMin })
  return { type: 'AnnulmentRequested', data: { ...request, text } }
}

export function approveAnnulment(entry: Entry, approverId: string): EntryFact {
  const asked = pendingRequest(entry, 'aprobar su anulación')
  if (asked.requestedById === approverId) throw new Refusal('E-TRA-08')
  return { type: 'EntryAnnulled', data: {} }
}

export function refuseAnnulment(entry: Entry, reason: string): EntryFact {
  pendingRequest(entry, 'rechazar su anulación')
  const text = reason.trim()
  if (text.length < 10) throw new Refusal('E-TRA-02', 'reason', { n: 10 })
  return { type: 'AnnulmentRefused', data: { reason: text } }
}

function pendingRequest(
  entry: Entry,
  action: string,
): AnnulmentRequest & { requestedById: string } {
  refuseWhenSettled(entry, action)
  if (!entry.annulment)
    throw new Refusal('E-TRA-01', null, { estado: 'sin anulación pedida', accion: action })
  return entry.annulment
}

/** Nothing more happens to an annulled entry. */
export function refuseWhenSettled(entry: Entry, action: string): void {
  if (entry.registerStatus === 'ANNULLED')
    throw new Refusal('E-TRA-01', null, { estado: 'anulado', accion: action })
}
