/** What left, and was written, before answers followed the reserve of their entries. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { route, unitAt } from '#tests/handling.ts'
import { openLetterScene } from '#tests/letter-scene.ts'
import type { LetterScene } from '#tests/letter-scene.ts'
import { anOutgoing } from '#tests/outgoing.ts'

let scene: LetterScene
beforeAll(async () => {
  scene = await openLetterScene()
})
afterAll(() => scene.close())

/** A migration, in the schema that it is for: test databases have another before it. */
async function inPublic(name: string): Promise<string> {
  const file = new URL(`../../../db/migrations/${name}.sql`, import.meta.url)
  return `set search_path = public;\n${await readFile(file, 'utf8')}`
}

/** The database as it was: an exit had one reserve, and a letter followed what is confidential. */
const asBefore = `
  set search_path = public;
  drop trigger outgoing_is_as_secret on outgoing;
  drop trigger outgoing_answers_as_secretly on outgoing_answer;
  drop trigger letter_is_as_secret on letter;
  drop trigger entry_keeps_its_answers_as_secret on entry;
  drop function keep_exit_as_secret, answer_as_secretly, keep_letter_as_secret,
    keep_answers_as_secret, most_secret;
  alter table outgoing disable trigger outgoing_keeps_its_dispatch;
  update outgoing set confidentiality = own_confidentiality;
  alter table outgoing enable trigger outgoing_keeps_its_dispatch;
  alter table outgoing drop column own_confidentiality;
  update letter set confidentiality = form ->> 'confidentiality'`

it('follows them from the migration on', async () => {
  const { app, clerk, head } = scene
  const registered = await clerk.register({ confidentiality: 'RESTRICTED' })
  const entry = await route(clerk, registered, unitAt(app, 1))
  const answers = [entry.entryId]
  const { letterId } = await scene.save(head, { answers })
  const open = await scene.save(head)
  const ids = [randomUUID(), randomUUID()] as const
  const sendOut = (outgoingId: string, answered: string[]) =>
    head.ask(api.dispatchOutgoing, {
      params: { outgoingId },
      body: anOutgoing(app, { answers: answered }),
    })
  await sendOut(ids[0], answers)
  await sendOut(ids[1], [])
  await app.db.asOwner(asBefore)
  await app.db.asOwner(await inPublic('0097-answers-in-confidence'))
  const reserves = async () =>
    app.db.asOwner<{ id: string; confidentiality: string }>(
      `select outgoing_id as id, confidentiality from outgoing
       union all select letter_id, confidentiality from letter`,
    )
  expect(new Set((await reserves()).map((row) => row.confidentiality))).toEqual(
    new Set(['ORDINARY']),
  )
  await app.db.asOwner(await inPublic('0102-answers-as-secret'))
  const after = new Map((await reserves()).map((row) => [row.id, row.confidentiality]))
  expect([ids[0], letterId, ids[1], open.letterId].map((id) => after.get(id))).toEqual([
    'RESTRICTED',
    'RESTRICTED',
    'ORDINARY',
    'ORDINARY',
  ])
  expect(await scene.faults()).toEqual([null, null])
})
