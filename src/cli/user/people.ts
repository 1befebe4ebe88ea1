/**
 * Who works with the register, as the console sees them: of one municipality after the other, by
 * name.
 */
import { sql } from 'kysely'
import { OperatorProblem } from '#server/config/config.ts'
import type { Database } from '#server/database/connect/open-database.ts'
import { embeddedIssuer } from '#server/identity/accounts/embedded-issuer.ts'
import { integrationIssuer } from '#server/municipality/people/integrations.ts'

import { onlyOne } from '../common/towns.ts'
import type { CommandTown } from '../common/towns.ts'

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

/**
 * Throws a sentence when nobody of these towns has that e-mail, and when somebody of each of two
 * has it.
 */
export async function personByEmail(
  database: Database,
  towns: readonly CommandTown[],
  email: string,
): Promise<ListedPerson> {
  const wanted = email.trim().toLowerCase()
  const lists = await Promise.all(
    towns.map(async (town) => {
      const people = await peopleOf(database, town.municipalityId)
      return people.flatMap((what) => (what.email.toLowerCase() === wanted ? [{ town, what }] : []))
    }),
  )
  const sought = lists.flatMap(([first]) => (first ? [first] : []))
  const found = onlyOne(sought, `alguien de correo ${email}`)
  if (found) return found.what
  throw new OperatorProblem(
    `Nadie del registro tiene el correo ${email}. Véalos con «user list»; las personas se agregan en Organización.`,
  )
}

export function peopleOf(
  database: Database,
  municipalityId: string,
): Promise<readonly ListedPerson[]> {
  return database.read(municipalityId, async (db) => {
    const { rows } = await sql<ListedPerson>`
      select s.municipality_id as "municipalityId", s.staff_id as "staffId", s.name, s.email, s.status,
             a.subject as account, (a.subject is not null and a.password_hash is null) as "isInvited",
             array(select distinct r.role from role_assignment r
                    where r.municipality_id = s.municipality_id and r.staff_id = s.staff_id
                      and r.valid_from <= now()::date and (r.valid_to is null or r.valid_to >= now()::date)
                    order by r.role) as roles
        from staff s
        left join account a on a.municipality_id = s.municipality_id and a.subject = s.subject
         and s.issuer = ${embeddedIssuer}
       where s.municipality_id = ${municipalityId} and s.issuer <> ${integrationIssuer}
       order by s.name`.execute(db)
    return rows
  })
}
