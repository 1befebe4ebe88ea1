/**
 * What row-level security must say, compiled from the table of `domain/entry/sight.ts`: a test
 * reads what the database has and compares.
 */
import { confidentialities } from '#domain/municipality/catalogue.ts'
import type { Ground } from '#domain/entry/sight.ts'
import { knownWhole, sightClauses } from '#domain/entry/sight.ts'

/** How a place in the database says the scope, the units and the reader in force, and the entry. */
export interface ReachWords {
  readonly scopeIs: (scope: string) => string
  readonly units: string
  readonly reader: string
  /** What stands before the columns of the entry. */
  readonly entry: string
}

export const inPolicies: ReachWords = {
  scopeIs: (scope) => `(select reach_in_force()) = '${scope}'`,
  units: '(select units_in_force())',
  reader: '(select reader_in_force())',
  entry: '',
}

/** That an entry is within reach, without the scopes that reach all of them. */
export function reachInSql({ scopeIs, units, reader, entry }: ReachWords): string {
  const partly = scopes(({ length }) => length > 0 && length < confidentialities.length)
  const known = partly.map(([scope, levels]) => {
    const among = levels.map((level) => `${entry}confidentiality = '${level}'`).join(' or ')
    return `(${scopeIs(scope)} and ${among})`
  })
  const said: Partial<Record<Ground, string>> = {
    THROUGH_UNIT: `${entry}route_unit_ids && ${units}`,
    THROUGH_UNIT_RIGHT_BELOW: `${entry}route_unit_ids && ${units}`,
    THROUGH_UNIT_BELOW: `${entry}route_unit_ids && ${units}`,
    NAMED: `${reader} = any (${entry}reader_ids)`,
  }
  const grounds = sightClauses.flatMap((clause) => {
    if (isWithinScope(clause)) return []
    const text = said[clause.ground]
    if (text === undefined || Object.values(clause.opens).includes('NONE'))
      throw new Error(`Row-level security is told nothing of ${clause.ground}`)
    return text
  })
  return [...new Set([...known, ...grounds])].join(' or ')
}

/** The scopes that reach everything; those that reach anything whole. */
export const everyScope = scopes(({ length }) => length === confidentialities.length)
export const wholeScopes = scopes(({ length }) => length > 0)

function scopes(isMeant: (levels: readonly string[]) => boolean) {
  return Object.entries<readonly string[]>(knownWhole).filter(([, levels]) => isMeant(levels))
}

/** Whoever meets the clause knows of all such entries in any case. */
function isWithinScope({ role, opens }: (typeof sightClauses)[number]): boolean {
  return sightClauses.some(
    (other) =>
      other.role === role &&
      other.ground === 'EVERY' &&
      confidentialities.every((of) => opens[of] === 'NONE' || other.opens[of] !== 'NONE'),
  )
}

const keys = {
  entry: 'entry_id',
  attachment: 'sha256',
  outgoing: 'outgoing_id',
  letter: 'letter_id',
} as const

/**
 * In a table of something that belongs to an entry, to a file that is attached to one, or to a
 * document that went out or is written here.
 */
export function policyThrough(upper: keyof typeof keys, own: string, column: string): string {
  const key = keys[upper]
  const every = everyScope.map(([scope]) => inPolicies.scopeIs(scope)).join(' or ')
  const row = upper.slice(0, 1)
  return `${every} or exists (select from ${upper} ${row}
    where ${row}.municipality_id = ${own}.municipality_id and ${row}.${key} = ${own}.${column})`
}
