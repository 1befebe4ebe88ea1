/** What a text names must be known here: its signers, and the template that it began from. */
import { Refusal, remark } from '#domain/common/refusal.ts'
import type { LetterText } from '#domain/letters/letter.ts'
import type { RequestContext } from '../../context/request-context.ts'

/** E-SAL-21 for a signer who is nobody of this council. */
export async function demandPeople(
  { app, actor }: RequestContext,
  { signers }: LetterText,
): Promise<void> {
  if (signers.length === 0) return
  const { municipalityId } = actor
  const named = signers.map(({ staffId }) => staffId)
  const rows = await app.database.read(municipalityId, (db) =>
    db
      .selectFrom('staff')
      .select('staff_id')
      .where('municipality_id', '=', municipalityId)
      .where('staff_id', 'in', named)
      .execute(),
  )
  const known = new Set(rows.map((row) => row.staff_id))
  const strangers = named.flatMap((staffId, place) =>
    known.has(staffId) ? [] : [remark('E-SAL-21', `signers.${place}.staffId`)],
  )
  if (strangers.length > 0) throw Refusal.forAll(strangers)
}

/** E-DOC-18 for a version of a template that nobody approved. */
export async function demandTemplate(
  { app, actor }: RequestContext,
  { begunFrom }: LetterText,
): Promise<void> {
  if (begunFrom === undefined) return
  const key = {
    municipality_id: actor.municipalityId,
    template_id: begunFrom.templateId,
    version: begunFrom.version,
  }
  const row = await app.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('letter_template')
      .select('version')
      .where((eb) => eb.and(key))
      .executeTakeFirst(),
  )
  if (!row)
    throw new Refusal('E-DOC-18', 'begunFrom', {
      esperado: 'esa plantilla no está aprobada aquí, elija otra de la lista',
    })
}
