import { randomUUID } from 'node:crypto'
import type { Actor, Role } from '#domain/permission.ts'
import type { BookFormat } from '#domain/register-number.ts'
import type { Database } from '#server/database/open-database.ts'
import { writeAfter } from '#server/ledger/append.ts'
import { employ } from '#server/municipality/employ.ts'
import type { Foundation } from '#server/municipality/found-municipality.ts'
import { foundMunicipality } from '#server/municipality/found-municipality.ts'

/** A municipality with three units and one person for each role. */
export type Town = {
  readonly municipalityId: string
  readonly foundation: Foundation
  readonly actorOf: (role: Role) => Actor
}

const sharedBook: BookFormat = { scope: 'MUNICIPALITY', prefix: 'E' }

export async function foundTown(
  database: Database,
  at: Date = new Date(),
  book: BookFormat = sharedBook,
  timeZone = 'America/Santiago',
): Promise<Town> {
  const municipalityId = randomUUID()
  const actors = new Map<Role, Actor>()
  const foundation = await database.inMunicipality(municipalityId, async (db) => {
    const founded = await foundMunicipality(
      db,
      {
        municipalityId,
        name: 'Municipalidad de Prueba',
        country: 'CL',
        timeZone,
        contact: '',
        book,
        shieldPng: null,
        office: { code: 'OP', name: 'Oficina de Partes', address: '' },
        units: [
          { code: 'ALC', name: 'Alcaldía' },
          { code: 'DOM', name: 'Dirección de Obras' },
          { code: 'DAF', name: 'Administración y Finanzas' },
        ],
      },
      at,
    )
    const facts = [...founded.facts]
    for (const role of ['ADM', 'REG', 'JREG', 'JU', 'TR', 'AUD'] as const) {
      const isOfUnit = role === 'JU' || role === 'TR'
      const grants = [
        { role, officeId: null, unitId: isOfUnit ? (founded.units[1]?.unitId ?? null) : null },
      ]
      const email = `${role.toLowerCase()}-${municipalityId}@prueba.example`
      // Nobody signs in here: a subject without an account spares six slow hashes a test.
      const subject = randomUUID()
      const person = { staffId: randomUUID(), name: `Persona ${role}`, email, subject, grants }
      // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
      const { fact, member } = await employ(db, person, {
        municipalityId,
        actorId: null,
        at,
        today: founded.today,
      })
      facts.push(fact)
      const { staffId, name, clerkCode } = member
      actors.set(role, { municipalityId, staffId, name, clerkCode, grants })
    }
    await writeAfter(db, founded.head, facts)
    return founded
  })
  return {
    municipalityId,
    foundation,
    actorOf: (role) => {
      const actor = actors.get(role)
      if (!actor) throw new Error(`The town has nobody as ${role}`)
      return actor
    },
  }
}
