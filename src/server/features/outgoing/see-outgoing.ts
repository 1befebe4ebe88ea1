/** A document that went out, as the ledger tells it, for someone who may know of it. */
import type { Outgoing, OutgoingEvent } from '#domain/outgoing/outgoing.ts'
import { isAwaited, outgoingFactTypes, outgoingFrom } from '#domain/outgoing/outgoing.ts'
import type { ExitPlace } from '#domain/outgoing/dispatch.ts'
import { exitStanding } from '#domain/outgoing/dispatch.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Visibility } from '#domain/entry/visibility.ts'
import { visibilityOf } from '#domain/entry/visibility.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type { RequestContext } from '../../platform/http/context/request-context.ts'
import { rowScopeOf } from '../../platform/http/context/row-scope.ts'
import {
  surroundingsAt,
  timeDeclaredFalseAt,
} from '../../platform/municipality/reference/reference-data.ts'
import type { ReaderScene } from './common/look-through.ts'

type ShownVisibility = Exclude<Visibility, 'NONE'>

export interface SeenOutgoing {
  readonly outgoing: Outgoing
  /** As it went out, whatever became of its reserve since. */
  readonly dispatched: Outgoing
  readonly hash: Buffer
  /** When two people declared its hour false: RFC 3339. */
  readonly timeDeclaredFalseAt: string | null
  readonly visibility: ShownVisibility
}

/** Refuses E-CON-03 alike for one that is not there and for one that is not the reader's. */
export async function seeOutgoing(
  context: RequestContext,
  outgoingId: string,
): Promise<SeenOutgoing> {
  const reference = await context.app.referenceData.of(context.actor.municipalityId)
  return context.app.database.read(await rowScopeOf(context), (db) =>
    seeOutgoingIn(db, { ...context, reference }, outgoingId),
  )
}

export async function seeOutgoingIn(
  db: Transaction,
  looking: ReaderScene,
  outgoingId: string,
): Promise<SeenOutgoing> {
  const rows = await db
    .selectFrom('ledger_event as v')
    .innerJoin('outgoing as o', (join) =>
      join
        .onRef('o.municipality_id', '=', 'v.municipality_id')
        .onRef('o.outgoing_id', '=', 'v.subject_id'),
    )
    .select(['v.position', 'v.hash', 'v.body', 'o.confidentiality'])
    .where('v.municipality_id', '=', looking.actor.municipalityId)
    .where('v.subject_id', '=', outgoingId)
    .where('v.type', 'in', outgoingFactTypes)
    .orderBy('v.position')
    .execute()
  const [first] = rows
  if (!first) throw new Refusal('E-CON-03')
  const said = outgoingFrom(rows.map(({ body }) => outgoingEvent(body)))
  // What it answers may have become more secret since, or may be open again.
  const { confidentiality } = first
  const outgoing = { ...said, content: { ...said.content, confidentiality } }
  const seen = visibilityIn(looking, {
    ...outgoing,
    ...outgoing.content,
    isAwaited: isAwaited(outgoing),
  })
  if (seen === 'NONE') throw new Refusal('E-CON-03')
  const falseAt = timeDeclaredFalseAt(looking.reference, first.position)
  return {
    outgoing,
    dispatched: said,
    hash: first.hash,
    timeDeclaredFalseAt: falseAt,
    visibility: seen,
  }
}

export function visibilityIn({ actor, app, reference }: ReaderScene, exit: ExitPlace): Visibility {
  const around = surroundingsAt(reference, exit.officeId, app.now())
  return visibilityOf(actor, exitStanding(exit), around)
}

/** The event in a ledger body, whose chain is verified: its shape is trusted. */
export function outgoingEvent(body: string): OutgoingEvent {
  const { subjectId, ...fact }: { subjectId: string } & Record<string, unknown> = JSON.parse(body)
  // oxlint-disable-next-line no-unsafe-type-assertion
  return { ...fact, outgoingId: subjectId } as unknown as OutgoingEvent
}
