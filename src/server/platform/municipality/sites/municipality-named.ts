/** The municipality that an operator names, for commands that read one book of several. */
import { sql } from 'kysely'

import { OperatorProblem } from '../../common/config/config.ts'
import type { Config } from '../../common/config/config.ts'
import { readAsOwner } from '../../database/schema/read-as-owner.ts'

interface Named {
  readonly host: string
  readonly id: string
  readonly name: string
}

interface Row {
  /** Null at the address of the settings. */
  readonly host: string | null
  readonly municipality_id: string
  readonly name: string
}

/**
 * Its id, by its name, its address or its id; the only one where none is named. `url` is that of
 * the owner of the tables. Throws a sentence when it is none of them, or may be one of several.
 */
export async function municipalityNamed(
  url: string,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  named: string | null,
): Promise<string> {
  const municipalities = await municipalitiesOf(url, publicUrl)
  const address = named?.toLowerCase()
  const addressed = municipalities.filter(({ host, id }) => host === address || id === address)
  const called =
    addressed.length > 0 ? addressed : municipalities.filter(({ name }) => name === named)
  const found = named === null ? municipalities : called
  const [first, second] = found
  if (first && !second) return first.id
  const choices = found.map(({ host, name }) => `  --municipality ${host}  ${name}`).join('\n')
  if (named === null)
    throw new OperatorProblem(
      `Indique una municipalidad con --municipality:\n${choices || '  (no hay ninguna)'}`,
    )
  throw new OperatorProblem(
    first
      ? `Hay más de una municipalidad «${named}». Diga cuál:\n${choices}`
      : `No hay ninguna municipalidad «${named}». Véalas con «municipality list».`,
  )
}

/** Those that are set up, with where each answers. `url` is that of the owner of the tables. */
async function municipalitiesOf(url: string, publicUrl: string): Promise<readonly Named[]> {
  const { rows } = await readAsOwner(url, (db) =>
    sql<Row>`
      select host, municipality_id, name from municipality_sites()
      where municipality_id is not null`.execute(db),
  )
  const main = new URL(publicUrl).hostname
  return rows.map(({ host, municipality_id: id, name }) => ({ host: host ?? main, id, name }))
}
