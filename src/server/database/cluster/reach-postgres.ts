import { existsSync } from 'node:fs'
import path from 'node:path'

import type { Config } from '../../config/config.ts'
import { EnvironmentProblem } from '../../config/config.ts'

import { demandDatabase } from './demand-database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded-postgres.ts'
import { PostgresGaveUp } from './postmaster.ts'
import { restoringName } from './restoration-mark.ts'

/** A PostgreSQL that answers at `url`, ours or the council's. */
export type ReachedPostgres = EmbeddedPostgres

/**
 * The PostgreSQL the configuration asks for: DATABASE_URL when there is one, or the embedded.
 * Throws a sentence when it does not answer.
 */
export async function reachPostgres(
  config: Pick<Config, 'databaseUrl' | 'dataFolder' | 'attach'>,
  report: EmbeddedPostgresOptions['report'],
): Promise<ReachedPostgres> {
  const { dataFolder: folder, attach } = config
  if (existsSync(path.join(folder, restoringName))) {
    throw new EnvironmentProblem(
      `En ${folder} hay una recuperación en curso, o que se cortó. Espere a que termine; si se cortó, borre esa carpeta y vuelva a ejecutar «restore».`,
    )
  }
  if (config.databaseUrl !== null) {
    await demandDatabase(config.databaseUrl)
    return { url: config.databaseUrl, stop: () => Promise.resolve() } // not ours to stop
  }
  try {
    return await startEmbeddedPostgres({ folder, attach, report })
  } catch (cause) {
    if (!(cause instanceof PostgresGaveUp)) throw cause
    throw new EnvironmentProblem(`${cause.message}\n${remedyFor(folder)}`, { cause })
  }
}

function remedyFor(folder: string): string {
  return (
    `Si al repetir la orden dice lo mismo, la base de datos está dañada. Conserve la carpeta ${folder} como está, y recupere la ` +
    'última copia en otra: ASIENTO_DATA=/otra/carpeta npm run asiento -- restore COPIA --passphrase-file FRASE (docs/operate/backup.md).'
  )
}
