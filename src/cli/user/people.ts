/** Who works with the register, as the console sees them: of every municipality, by name. */
import { sql } from 'kysely'
import { OperatorProblem } from '#server/config.ts'
import type { Database } from '#server/database/open-database.ts'
import { embeddedIssuer } from '#server/identity/embedded-issuer.ts'
import { integrationIssuer } from '#server/municipality/integrations.ts'

export interface ListedPerson {
  readonly municipalityId: string
  readonly staffId: string
  readonly name: string
  readonly email: string
  readonly status: 'PENDING' | 'REJECTED' | 'ACTIVE' | 'DISABLED'
  /** The subject of their account of the embedded provider; null when they sign in elsewhere. */
  readonly account: string | null
  /** Whether they have such an account, and no password yet. */
  readonly isInvited: boolean
  /** Of today. */
  readonly roles: readonly string[]
}

export async function everybody(database: Database): Promise<readonly ListedPerson[]> {
  const municipalities = await database.anywhere(async (db) => {
    const { rows } = await sql<{ municipality_id: string }>`
      select municipality_id from known_municipalities()`.execute(db)
    return rows
  })
  const lists = await Promise.all(
    municipalities.map(({ municipality_id: id }) => peopleOf(database, id)),
  )
  return lists.flat()
}

/** Throws a sentence when nobody has that e-mail. */
export async function personByEmail(database: Database, email: string): Promise<ListedPerson> {
  const wanted = email.trim().toLowerCase()
  const found = (await everybody(database)).find((person) => person.email.toLowerCase() === wanted)
  if (found) return found
  throw new OperatorProblem(
    `Nadie del registro tiene el correo ${email}. Véalos con «user list»; las personas se agregan en Organización.`,
  )
}

function peopleOf(database: Database, municipalityId: string): Promise<readonly ListedPerson[]> {
  return database.read(municipalityId, async (db) => {
    const { rows } = await sql<ListedPerson>`
      select s.municipality_id as "municipalityId", s.staff_id as "staffId", s.name, s.email, s.status,
             a.subject as account, (a.subject is not null and a.password_hash is null) as "isInvited",
             array(select distinct r.role from role_assignment r
                    where r.municipality_id = s.municipality_id and r.staff_id = s.staff_id
                      and r.valid_from <= current_date and (r.valid_to is null or r.valid_to >= current_date)
                    order by r.role) as roles
        from staff s
        left join account a on a.municipality_id = s.municipality_id and a.subject = s.subject
         and s.issuer = ${embeddedIssuer}
       where s.municipality_id = ${municipalityId} and s.issuer <> ${integrationIssuer}
       order by s.name`.execute(db)
    return rows
  })
}
