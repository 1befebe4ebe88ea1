/** Whose turn it is in a tray, and in which order: the pages after the first one too. */
import { api } from '#contract/api.ts'
import type { ListedLetter } from '#contract/letters/letters.ts'
import { hire, unitAt } from '#tests/handling.ts'
import { openLetterScene } from '#tests/letter-scene.ts'
import type { Person } from '#tests/test-app.ts'
import { afterAll, expect, it } from 'vitest'

const scene = await openLetterScene()
afterAll(() => scene.close())

async function toSign(subject: string, by: Person): Promise<void> {
  scene.app.clock.now = new Date(scene.app.clock.now.getTime() + 1000)
  const signers = [{ staffId: by.actor.staffId, kind: 'SIGNATURE', position: 'Directora' }] as const
  const { letterId } = await scene.save(scene.writer, { subject, signers: [...signers] })
  expect((await scene.put(scene.head, letterId)).problem).toBeNull()
}

/** All of the tray, a page for each letter. */
async function pagesOf(reader: Person): Promise<ListedLetter[]> {
  const found: ListedLetter[] = []
  let cursor: string | undefined
  do {
    const body = { tray: 'TO_SIGN', limit: 1, ...(cursor !== undefined && { cursor }) } as const
    const page = await reader.ask(api.findLetters, { body })
    expect(page.problem).toBeNull()
    found.push(...page.body.letters)
    cursor = page.body.nextCursor ?? undefined
  } while (cursor !== undefined)
  return found
}

it('a head sees their own turns first, of the rest for whom each waits, on every page', async () => {
  const other = await hire(scene.app, 'Otro Que Firma', 'TR', { unitId: unitAt(scene.app, 2) })
  await toSign('Espera a otro, primero', other)
  await toSign('Le toca, primero', scene.head)
  await toSign('Espera a otro, después', other)
  await toSign('Le toca, después', scene.head)
  const told = (await pagesOf(scene.head)).map(({ subject, isOwnTurn, waitsFor }) => [
    subject,
    isOwnTurn,
    waitsFor,
  ])
  expect(told).toEqual([
    ['Le toca, primero', true, 'Rosa Núñez Vidal'],
    ['Le toca, después', true, 'Rosa Núñez Vidal'],
    ['Espera a otro, primero', false, 'Otro Que Firma'],
    ['Espera a otro, después', false, 'Otro Que Firma'],
  ])
  expect((await pagesOf(other)).map(({ isOwnTurn }) => isOwnTurn)).toEqual([true, true])
})
