import { OperatorProblem } from '#server/platform/common/config/config.ts'
import type { Config } from '#server/platform/common/config/config.ts'
import type { Database } from '#server/platform/database/connect/open-database.ts'
import { openSites } from '#server/platform/municipality/sites/sites.ts'
import type { KnownMunicipality, Site } from '#server/platform/municipality/sites/sites.ts'

export interface CommandMunicipality extends KnownMunicipality {
  readonly site: Site
}

/**
 * That of a host name, or every one that is set up. Throws a sentence when none answers at that
 * name.
 */
export async function municipalitiesAt(
  database: Database,
  config: Pick<Config, 'publicUrl'>,
  host: string | null,
): Promise<readonly CommandMunicipality[]> {
  const sites = await (await openSites(database, config)).all()
  const named = sites.filter((site) => host === null || site.host === host.toLowerCase())
  if (named.length === 0) {
    throw nobodyAt(host)
  }
  return named.flatMap((site) =>
    site.municipality === null ? [] : [{ ...site.municipality, site }],
  )
}

function nobodyAt(host: string | null): OperatorProblem {
  return new OperatorProblem(
    `En ${host} no atiende ninguna municipalidad. Véalas con «municipality list».`,
  )
}

/**
 * The one that was found in its municipality; throws a sentence when there are two, and it has to be said
 * which.
 */
export function onlyOne<Found>(
  found: readonly { readonly municipality: CommandMunicipality; readonly what: Found }[],
  about: string,
): { readonly municipality: CommandMunicipality; readonly what: Found } | null {
  const [first = null, second] = found
  if (second === undefined) return first
  const municipalities = found.map(
    ({ municipality }) => `  --host ${municipality.site.host}  ${municipality.name}`,
  )
  throw new OperatorProblem(
    `Hay más de una municipalidad con ${about}. Diga en cuál:\n${municipalities.join('\n')}`,
  )
}
