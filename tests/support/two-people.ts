/**
 * Giving what one person may not give alone, as the product does it: an administrator proposes,
 * another person confirms.
 */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'
import type { PowerActView } from '#contract/municipality/power-acts.ts'
import { addDays } from '#domain/deadline/civil-date.ts'

import { chooseWithCode } from './own-password.ts'
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

/** The code that somebody gives to whom it is for, or the refusal. */
export async function vouching(
  second: Person,
  staffId: string,
  reader: Person = second,
): Promise<string> {
  const [act] = await waitingFor(reader, staffId)
  if (!act) throw new Error('Nothing waits for a second person')
  const { body, problem } = await second.ask(api.vouchForPerson, { params: { actId: act.actId } })
  return problem?.type ?? body.code
}

/**
 * A head answers for somebody: gives them a code, with which they choose another password. The
 * refusal; null when they did.
 */
export async function answeringFor(
  app: TestApp,
  by: Person,
  staffId: string,
): Promise<string | null> {
  const { body, problem } = await by.ask(api.vouchForStaff, { params: { staffId } })
  if (problem) return problem.type
  const typed = { password: 'esta no la sabe nadie más', code: body.code }
  if (!(await chooseWithCode(app, staffId, typed))) throw new Error('It was not the code')
  return null
}

/** Has somebody stood in for, today and the next two days. Answers what ends it. */
export async function standIn(
  app: TestApp,
  absent: Person,
  substitute: Person,
): Promise<() => Promise<void>> {
  const { today: validFrom } = app.town.foundation
  const [absentId, substituteId] = [absent.actor.staffId, substitute.actor.staffId]
  const params = { substitutionId: randomUUID() }
  const body = { absentId, substituteId, validFrom, validTo: addDays(validFrom, 2) }
  const administrator = await app.as('ADM')
  await administrator.ask(api.addSubstitution, { params, body })
  const refusal = await confirming(await app.as('JREG'), substituteId)
  if (refusal !== null) throw new Error(`Not confirmed: ${refusal}`)
  return async () => void (await administrator.ask(api.endSubstitution, { params }))
}
