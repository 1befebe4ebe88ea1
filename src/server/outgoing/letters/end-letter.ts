/** A draft is put aside, or a number given up before its letter left. Nothing is deleted. */
import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { saidLength } from '#domain/common/text.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { actorNow } from '../../municipality/people/standing-actor.ts'
import { changeNumbered } from './change-letter.ts'
import { letterViewOf } from './letter-view.ts'
import { demandAct, seeLetter, seeLetterIn } from './see-letter.ts'
import { tellOfLetter } from './tell-of-letter.ts'

export const discardLetter: Handler<typeof api.discardLetter> = async (context, { params }) => {
  const { app, actor } = context
  const { municipalityId } = actor
  const { letterId } = params
  await seeLetter(context, letterId)
  const reference = await app.referenceData.of(municipalityId)
  await app.database.inMunicipality(municipalityId, async (db) => {
    const now = await actorNow(db, context)
    const seen = await seeLetterIn(db, { app, actor: now, reference }, letterId, true)
    if (seen.row.status === 'DISCARDED') return
    demandAct(now, seen, 'discard')
    const at = app.now()
    await db
      .updateTable('letter')
      .set({ status: 'DISCARDED', since: at })
      .where((eb) => eb.and({ municipality_id: municipalityId, letter_id: letterId }))
      .execute()
    await tellOfLetter(
      db,
      { municipalityId, letterId, actorId: now.staffId, at },
      { kind: 'LETTER_DISCARDED', people: [seen.row.author_id] },
    )
  })
  return letterViewOf(context, await seeLetter(context, letterId))
}

const reasonText = 10

export const annulLetterNumber: Handler<typeof api.annulLetterNumber> = (
  context,
  { params, body },
) => {
  const { reason } = body
  if (saidLength(reason) < reasonText) throw new Refusal('E-TRA-02', 'reason', { n: reasonText })
  return changeNumbered(context, { ...params, action: 'annul-number' }, () => [
    { type: 'LetterNumberAnnulled', data: { reason } },
  ])
}
