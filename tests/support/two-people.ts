/**
 * Giving what one person may not give alone, as the product does it: an administrator proposes,
 * another person confirms.
 */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'
import type { PowerActView } from '#contract/municipality/power-acts.ts'
import { addDays } from '#domain/deadline/civil-date.ts'

import type { Person, TestApp } from './test-app.ts'

/** What waits for a second person about somebody, as `reader` sees it. */
export async function waitingFor(
  reader: Person,
  staffId: string,
): Promise<readonly PowerActView[]> {
  const { body } = await reader.ask(api.listPowerActs, {})
  return body.acts.filter((act) => act.staffId === staffId)
}

/** The refusal of the confirmation; null when it was confirmed. Fails when nothing waits. */
export async function confirming(
  second: Person,
  staffId: string,
  reader: Person = second,
): Promise<string | null> {
  const [act] = await waitingFor(reader, staffId)
  if (!act) throw new Error('Nothing waits for a second person')
  const { problem } = await second.ask(api.confirmPower, { params: { actId: act.actId } })
  return problem?.type ?? null
}

/** Has somebody stood in for, today and the next two days. Answers what ends it. */
export async function standIn(
  app: TestApp,
  absent: Person,
  substitute: Person,
): Promise<() => Promise<void>> {
  const { today: validFrom } = app.municipality.foundation
  const [absentId, substituteId] = [absent.actor.staffId, substitute.actor.staffId]
  const params = { substitutionId: randomUUID() }
  const body = { absentId, substituteId, validFrom, validTo: addDays(validFrom, 2) }
  const administrator = await app.as('ADM')
  await administrator.ask(api.addSubstitution, { params, body })
  const refusal = await confirming(await app.as('JREG'), substituteId)
  if (refusal !== null) throw new Error(`Not confirmed: ${refusal}`)
  return async () => void (await administrator.ask(api.endSubstitution, { params }))
}
