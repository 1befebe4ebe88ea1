import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'
import { aRegistration } from './registration.ts'
import type { TestApp } from './test-app.ts'

/** A plain document at the counter: its number, or the code of the refusal. */
export async function registerPlainly(app: Pick<TestApp, 'as' | 'town'>): Promise<string> {
  const clerk = await app.as('REG')
  const { body, problem } = await clerk.ask(api.registerEntry, {
    params: { entryId: randomUUID() },
    body: aRegistration(app.town),
  })
  return problem?.type ?? body.entry.entryNumber
}
