/** The entries that something sent out or written answers, as whoever names them reaches them. */
import { Refusal } from '#domain/common/refusal.ts'
import { visibilityOf } from '#domain/entry/visibility.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import { reserveOf } from '#domain/municipality/catalogue.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import { rowScopeOf } from '../../../platform/http/context/row-scope.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import {
  isDueVisible,
  sightedColumns,
} from '../../../platform/municipality/reference/visibility.ts'
import { surroundingsAt } from '../../../platform/municipality/reference/reference-data.ts'

/**
 * Refuses E-DOC-18 for one out of reach, and for what answers a confidential one and is not
 * confidential itself. In the transaction that keeps the answer, with the ledger's head or the
 * entries held: an entry may become more secret in the moment in which it is answered.
 */
export async function demandAnswered(
  db: Transaction,
  context: RequestContext,
  { answers, confidentiality }: Answering,
): Promise<void> {
  const answered = [...new Set(answers)]
  if (answered.length === 0) return
  const { actor, app } = context
  const reference = await app.referenceData.of(actor.municipalityId)
  const entries = await db
    .selectFrom('entry')
    .select(sightedColumns)
    .where('municipality_id', '=', actor.municipalityId)
    .where('entry_id', 'in', answered)
    .where(isDueVisible(actor))
    .execute()
  const reached = entries.filter(
    (entry) =>
      visibilityOf(actor, entry, surroundingsAt(reference, entry.officeId, app.now())) !== 'NONE',
  )
  const isSecret = reached.some((entry) => entry.confidentiality === 'CONFIDENTIAL')
  if (isSecret && confidentiality !== 'CONFIDENTIAL') throw answersInConfidence()
  if (reached.length < answered.length)
    throw new Refusal('E-DOC-18', 'answers', {
      esperado: 'el asiento que se responde no está en este registro o no está a su alcance',
    })
}

export function answersInConfidence(): Refusal {
  return new Refusal('E-DOC-18', 'confidentiality', {
    esperado: 'lo que responde a un documento confidencial es confidencial también',
  })
}

/** Of these entries those that somebody may name, in the order of the book; under their row-level security. */
export async function namedAmong(
  db: Transaction,
  actor: Actor,
  entryIds: readonly string[],
): Promise<{ entryId: string; entryNumber: string }[]> {
  if (entryIds.length === 0) return []
  return db
    .selectFrom('entry')
    .select(['entry_id as entryId', 'entry_number as entryNumber'])
    .where('municipality_id', '=', actor.municipalityId)
    .where('entry_id', 'in', entryIds)
    .where(isDueVisible(actor))
    .orderBy('ledger_position')
    .execute()
}

/** What a letter answers that somebody may not name: it stays, whatever they write. */
export async function hiddenAnswers(context: RequestContext, letterId: string): Promise<string[]> {
  const { actor, app } = context
  return app.database.read(await rowScopeOf(context), async (db) => {
    const row = await db
      .selectFrom('letter')
      .select('form')
      .where((eb) => eb.and({ municipality_id: actor.municipalityId, letter_id: letterId }))
      .executeTakeFirst()
    const answers = row?.form.answers ?? []
    const named = await namedAmong(db, actor, answers)
    return answers.filter((answer) => !named.some(({ entryId }) => entryId === answer))
  })
}

/**
 * Before the letter that answers them is held: whoever changes an entry holds it first, and then
 * what answers it.
 */
export async function holdAnswered(
  db: Transaction,
  municipalityId: string,
  entryIds: readonly string[],
): Promise<void> {
  if (entryIds.length === 0) return
  await db
    .selectFrom('entry')
    .select('entry_id')
    .where('municipality_id', '=', municipalityId)
    .where('entry_id', 'in', entryIds)
    .orderBy('entry_id')
    .forShare()
    .execute()
}

interface Answering {
  readonly confidentiality: Confidentiality
  readonly answers: readonly string[]
}

/**
 * How secret each of these texts is by itself and by what it answers; behind the scope of whoever
 * asks, so that an entry that they do not reach counts as confidential.
 */
export async function reservesOf(
  db: Transaction,
  { municipalityId }: Actor,
  texts: readonly Answering[],
): Promise<(text: Answering) => number> {
  const answered = [...new Set(texts.flatMap(({ answers }) => answers))]
  const entries = await db
    .selectFrom('entry')
    .select(['entry_id', 'confidentiality'])
    .where('municipality_id', '=', municipalityId)
    .where('entry_id', '=', sql<string>`any (${answered}::uuid[])`)
    .execute()
  const known = new Map(entries.map((entry) => [entry.entry_id, entry.confidentiality]))
  return ({ confidentiality, answers }) =>
    Math.max(
      ...[confidentiality, ...answers.map((entryId) => known.get(entryId) ?? 'CONFIDENTIAL')].map(
        reserveOf,
      ),
    )
}
