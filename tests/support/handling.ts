/** Acts on entries as people do them, for tests that care about what follows. */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry-shapes.ts'
import type { sending } from '#contract/handling-shapes.ts'
import type { Actor, Role } from '#domain/permission.ts'
import { writeAfter, holdHead } from '#server/ledger/append.ts'
import { employ } from '#server/municipality/employ.ts'
import { localToday } from '#server/municipality/local-today.ts'
import type * as z from 'zod'

import type { Person, TestHouse } from './house.ts'

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

/** The unit at a place of the town's list: 0 is Alcaldía, 1 the one JU and TR of the town work in. */
export function unitAt(house: Pick<TestHouse, 'town'>, place: number): string {
  const unit = house.town.foundation.units[place]
  if (!unit) throw new Error(`The town has no unit ${place}`)
  return unit.unitId
}

/** Derives, and fails when that is refused. */
export async function route(
  person: Person,
  entry: Pick<EntryView, 'entryId' | 'version'>,
  unitId: string,
  form: {
    readonly principal?: Partial<SendingForm>
    readonly copies?: readonly SendingForm[]
    readonly readerIds?: readonly string[]
  } = {},
): Promise<EntryView> {
  const { body, problem } = await person.ask(
    api.routeEntry,
    {
      params: { entryId: entry.entryId },
      body: {
        principal: aSending(unitId, form.principal),
        copies: [...(form.copies ?? [])],
        readerIds: [...(form.readerIds ?? [])],
      },
    },
    { version: entry.version },
  )
  if (problem) throw new Error(`Not derived: ${JSON.stringify(problem)}`)
  return body
}

export async function acknowledge(
  person: Person,
  entry: Pick<EntryView, 'entryId' | 'version'>,
): Promise<EntryView> {
  const { body, problem } = await person.ask(
    api.acknowledgeEntry,
    {
      params: { entryId: entry.entryId },
      body: { paperReceived: false, foliosReceived: null, note: null },
    },
    { version: entry.version },
  )
  if (problem) throw new Error(`Not acknowledged: ${JSON.stringify(problem)}`)
  return body
}

/** Somebody new in the town. */
export async function hire(
  house: TestHouse,
  name: string,
  role: Role,
  place: { readonly unitId?: string; readonly officeId?: string } = {},
): Promise<Person> {
  const { municipalityId } = house.town
  const grants = [{ role, officeId: place.officeId ?? null, unitId: place.unitId ?? null }]
  const person = {
    staffId: randomUUID(),
    name,
    email: `${randomUUID()}@prueba.example`,
    subject: randomUUID(),
    grants,
  }
  const actor = await house.db.database.inMunicipality(
    municipalityId,
    async (db): Promise<Actor> => {
      const head = await holdHead(db, municipalityId)
      const today = await localToday(db, municipalityId, head.now)
      const { fact, member } = await employ(db, person, {
        municipalityId,
        actorId: null,
        at: head.now,
        today,
      })
      await writeAfter(db, head, [fact])
      const { staffId, clerkCode } = member
      return { municipalityId, staffId, name: member.name, clerkCode, grants }
    },
  )
  return house.asActor(actor)
}
