/** What happens to some documents after they are registered: a correction, an annulment, a note. */
import { approveAnnulment, requestAnnulment } from '#domain/acts/annulment.ts'
import type { AnnulmentCause } from '#domain/entry/annulment-request.ts'
import type { Entry } from '#domain/entry/entry.ts'
import type { EntryFact } from '#domain/acts/entry-fact.ts'
import type { RectificationCommand } from '#domain/acts/rectification.ts'
import { rectify } from '#domain/acts/rectification.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { formatVerificationCode } from '#domain/entry/verification-code.ts'
import type { Chance } from './chance.ts'

export interface FollowUp {
  readonly at: Date
  readonly byId: string
  /** What was missing is registered first, as an entry of its own. */
  readonly bringsRemedy?: true
  /**
   * The fact, or null when there turned out to be nothing to do. `at` is RFC 3339; `remedyId` the
   * entry that brings what was missing.
   */
  readonly decide: (
    entry: Entry,
    actorId: string,
    at: string,
    remedyId: string | null,
  ) => EntryFact | null
}

/** Who corrects, annuls and notes. */
export interface Registry {
  readonly clerkId: string
  readonly headId: string
}

const minuteMs = 60_000
const dayMs = 86_400_000

const kinds = { nothing: 930, slip: 22, correction: 14, annulment: 5, note: 29 } as const

export interface Aside {
  readonly kind: keyof typeof kinds
  readonly acts: readonly FollowUp[]
}

/** What will happen to an entry registered at `at` beside its handling, if anything. */
export function followUpsOf(at: Date, timeZone: string, chance: Chance, registry: Registry): Aside {
  const kind = chance.weighted(kinds)
  return { kind, acts: actsOf(kind, at, timeZone, chance, registry) }
}

function actsOf(
  kind: Aside['kind'],
  at: Date,
  timeZone: string,
  chance: Chance,
  { clerkId, headId }: Registry,
): FollowUp[] {
  const soon = new Date(at.getTime() + chance.between(2, 12) * minuteMs)
  const later = new Date(
    at.getTime() + chance.between(1, 4) * dayMs + chance.between(1, 50) * minuteMs,
  )
  switch (kind) {
    case 'nothing':
      return []
    case 'slip':
      return [{ at: soon, byId: clerkId, decide: rectification(mendSubject, timeZone) }]
    case 'correction':
      return [{ at: later, byId: headId, decide: rectification(addFolios, timeZone) }]
    case 'annulment':
      return [
        askedAt(soon, clerkId, chance.pick(annulmentCauses)),
        { at: later, byId: headId, decide: (entry, byId) => approveAnnulment(entry, byId) },
      ]
    case 'note':
      return [{ at: later, byId: clerkId, decide: () => note(chance.pick(notes)) }]
  }
}

const annulmentCauses: readonly [AnnulmentCause, string][] = [
  ['DUPLICATE', 'Se registró dos veces el mismo documento.'],
  ['REGISTRATION_ERROR', 'Se registró a nombre de otra persona por error.'],
  ['TEST', 'Registro de prueba durante la capacitación.'],
]

/** An annulment that was asked for. */
export function askedAt(
  at: Date,
  byId: string,
  [cause, text]: readonly [AnnulmentCause, string],
): FollowUp {
  return {
    at,
    byId,
    decide: (entry) => requestAnnulment(entry, { cause, text, replacingEntryId: null }, false),
  }
}

export const pendingCause: readonly [AnnulmentCause, string] = [
  'DUPLICATE',
  'El mismo documento llegó también por correo y ya estaba registrado.',
]

const notes = [
  'Llamó para preguntar por su documento; se le dio el número.',
  'Entregó una copia más legible en el mesón.',
  'Se dejó aviso en el correo indicado.',
] as const

function note(text: string): EntryFact {
  return { type: 'NoteAdded', data: { noteId: randomUUID(), text } }
}

type Mend = (entry: Entry) => RectificationCommand

const mendSubject: Mend = ({ content }) => ({
  reason: 'Error de digitación',
  content: { subject: `${content.subject}, según antecedentes` },
  parties: null,
})

const addFolios: Mend = ({ content }) => ({
  reason: 'Se contaron de nuevo los folios recibidos',
  content: { folios: content.folios + 1 },
  parties: null,
})

function rectification(mend: Mend, timeZone: string): FollowUp['decide'] {
  return (entry) => {
    const { effectiveDate, dueOn, presentedAt } = entry.content
    return rectify(entry, mend(entry), {
      now: presentedAt,
      today: localDateTimeAt(new Date(entry.registeredAt), timeZone).date,
      actorId: entry.registeredById,
      datesOf: () => ({ effectiveDate, dueOn }),
      verificationCode: formatVerificationCode(randomBytes(13)),
    })
  }
}
