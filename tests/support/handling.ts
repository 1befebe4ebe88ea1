/** Acts on entries as people do them, for tests that care about what follows. */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { sending } from '#contract/entry/handling-shapes.ts'
import type { Role, RoleGrant } from '#domain/permission/permission.ts'
import type * as z from 'zod'

import type { Person, TestApp } from './test-app.ts'
import { doing } from './acts.ts'
import { takeOnIn } from './municipality.ts'

export type SendingForm = z.input<typeof sending>

export function aSending(unitId: string, form: Partial<SendingForm> = {}): SendingForm {
  return {
    unitId,
    purpose: 'ACTION',
    instruction: null,
    paperIncluded: false,
    foliosSent: null,
    dueOn: null,
    ...form,
  }
}

/**
 * The unit at a place of the municipality's list: 0 is Alcaldía, 1 the one JU and TR of the municipality work in.
 */
export function unitAt(app: Pick<TestApp, 'municipality'>, place: number): string {
  const unit = app.municipality.foundation.units[place]
  if (!unit) throw new Error(`The municipality has no unit ${place}`)
  return unit.unitId
}

/** Derives, and fails when that is refused. */
export function route(
  person: Person,
  entry: Pick<EntryView, 'entryId' | 'version'>,
  unitId: string,
  form: {
    readonly principal?: Partial<SendingForm>
    readonly copies?: readonly SendingForm[]
    readonly readerIds?: readonly string[]
  } = {},
): Promise<EntryView> {
  const { principal, copies = [], readerIds = [] } = form
  const body = { principal: aSending(unitId, principal), copies, readerIds }
  return doing(person, api.routeEntry, entry, body)
}

export function acknowledge(
  person: Person,
  entry: Pick<EntryView, 'entryId' | 'version'>,
): Promise<EntryView> {
  const body = { paperReceived: false, foliosReceived: null, note: null }
  return doing(person, api.acknowledgeEntry, entry, body)
}

/** Gives it to somebody to work on. */
export function assign(
  person: Person,
  entry: Pick<EntryView, 'entryId' | 'version'>,
  to: Person,
  instruction: string | null = null,
): Promise<EntryView> {
  return doing(person, api.assignEntry, entry, { assigneeId: to.actor.staffId, instruction })
}

/**
 * Somebody new in the municipality, taken on by its administrator and, with a role that sees or decides,
 * its head of registry.
 */
export async function hire(
  app: TestApp,
  name: string,
  role: Role,
  place: { readonly unitId?: string; readonly officeId?: string } = {},
): Promise<Person> {
  const grants = [{ role, officeId: place.officeId ?? null, unitId: place.unitId ?? null }]
  const email = `${randomUUID()}@prueba.example`
  const person = { name, email, subject: randomUUID(), grants }
  const actor = await takeOnIn(app.db.database, app.municipality, person)
  return app.asActor(actor)
}

/** Other roles for somebody, or none, given by the administrator. */
export async function regrant(
  app: Pick<TestApp, 'as'>,
  { actor: { staffId } }: Person,
  grants: readonly RoleGrant[] = [],
  status: 'ACTIVE' | 'DISABLED' = 'ACTIVE',
): Promise<void> {
  const administrator = await app.as('ADM')
  const body = { status, grants: [...grants] }
  const { problem } = await administrator.ask(api.changeStaff, { params: { staffId }, body })
  if (problem) throw new Error(`Not granted: ${JSON.stringify(problem)}`)
}
