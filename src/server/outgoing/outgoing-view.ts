/** A document that went out as one reader may see it: what is not theirs is not in the answer. */
import type { OutgoingView } from '#contract/outgoing/outgoing.ts'
import { exitActionsOf, tellsAnnulment } from '#domain/outgoing/dispatch.ts'
import { triedAt } from '#domain/outgoing/notification.ts'
import type { Outgoing } from '#domain/outgoing/outgoing.ts'
import { deliveryTo } from '#domain/outgoing/outgoing.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { RequestContext } from '../context/request-context.ts'
import { wallOf } from '../context/wall-of.ts'
import { isDueTold } from '../reference/visibility.ts'
import { downloadsOf, filesViewOf } from './outgoing-files.ts'
import type { SeenOutgoing } from './see-outgoing.ts'

interface Names {
  readonly people: ReadonlyMap<string, string>
  readonly entries: readonly { readonly entryId: string; readonly entryNumber: string }[]
}

export async function outgoingViewOf(
  context: RequestContext,
  { outgoing, hash, timeDeclaredFalseAt, sight }: SeenOutgoing,
): Promise<OutgoingView> {
  const isOpen = sight === 'CONTENT'
  const [names, files, downloads] = await Promise.all([
    namesIn(context, outgoing),
    isOpen ? filesViewOf(context, outgoing) : [],
    isOpen ? downloadsOf(context, outgoing) : [],
  ])
  const nameOf = (staffId: string): string => names.people.get(staffId) ?? ''
  const { unitId, addressees, answers: _answers, ...content } = outgoing.content
  const allowed = exitActionsOf(context.actor, { ...outgoing, unitId, sight })
  const isTold = tellsAnnulment(content, sight) || isConcerned(context.actor, outgoing, allowed)
  return {
    outgoingId: outgoing.outgoingId,
    exitNumber: outgoing.exitNumber,
    dispatchedAt: outgoing.dispatchedAt,
    dispatchedOn: outgoing.dispatchedOn,
    timeDeclaredFalseAt,
    // Who sent it tells the unit.
    dispatchedBy: sight === 'EXISTENCE' ? '' : nameOf(outgoing.dispatchedById),
    officeId: outgoing.officeId,
    ...clockOf(outgoing, sight),
    status: outgoing.status,
    confidentiality: content.confidentiality,
    isAnnulmentAsked: outgoing.annulment !== null && outgoing.status !== 'ANNULLED',
    sight,
    content: sight === 'EXISTENCE' ? null : { ...content, unitId },
    addressees:
      sight === 'EXISTENCE'
        ? []
        : addressees.map((one, place) => ({
            ...one,
            ...(isOpen ? {} : { identity: null, address: null }),
            ...deliveryTo(outgoing, place + 1),
          })),
    attempts: isOpen
      ? outgoing.attempts.map(({ recordedById, ...attempt }) => ({
          ...attempt,
          recordedBy: nameOf(recordedById),
        }))
      : [],
    answers: isOpen ? [...names.entries] : [],
    files,
    downloads,
    annulment: isTold ? annulmentView(outgoing, nameOf) : null,
    allowed,
    hash: hash.toString('hex'),
  }
}

/** What the row in the list says of it too. */
function clockOf(
  outgoing: Outgoing,
  sight: SeenOutgoing['sight'],
): Pick<OutgoingView, 'notifyBy' | 'triedAt'> {
  if (sight === 'EXISTENCE') return { notifyBy: null, triedAt: null }
  return { notifyBy: outgoing.notifyBy ?? null, triedAt: triedAt(outgoing) }
}

/** Whoever asked for its annulment, or decides it, is told why. */
function isConcerned(
  { staffId }: Actor,
  { annulment }: Outgoing,
  allowed: OutgoingView['allowed'],
): boolean {
  return allowed.includes('decide-annulment') || annulment?.askedById === staffId
}

function annulmentView(
  { annulment }: Outgoing,
  nameOf: (staffId: string) => string,
): OutgoingView['annulment'] {
  if (annulment === null) return null
  const { reason, askedById, askedAt, decidedById, decidedAt } = annulment
  const decidedBy = decidedById && nameOf(decidedById)
  return { reason, askedBy: nameOf(askedById), askedAt, decidedBy, decidedAt }
}

/** People by name, and of the entries that it answers those that the reader reaches. */
async function namesIn(context: RequestContext, outgoing: Outgoing): Promise<Names> {
  const { municipalityId } = context.actor
  const { dispatchedById, annulment, attempts, content } = outgoing
  const ids = [
    dispatchedById,
    ...attempts.map(({ recordedById }) => recordedById),
    ...(annulment ? [annulment.askedById, annulment.decidedById ?? annulment.askedById] : []),
  ]
  return context.app.database.read(await wallOf(context), async (db) => {
    const [people, entries] = await Promise.all([
      db
        .selectFrom('staff')
        .select(['staff_id', 'name'])
        .where('municipality_id', '=', municipalityId)
        .where('staff_id', 'in', ids)
        .execute(),
      content.answers.length === 0
        ? []
        : db
            .selectFrom('entry')
            .select(['entry_id as entryId', 'entry_number as entryNumber'])
            .where('municipality_id', '=', municipalityId)
            .where('entry_id', 'in', content.answers)
            .where(isDueTold(context.actor))
            .orderBy('ledger_position')
            .execute(),
    ])
    return { people: new Map(people.map((row) => [row.staff_id, row.name])), entries }
  })
}
