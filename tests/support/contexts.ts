import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor } from '#domain/permission/permission.ts'
import { readConfig } from '#server/platform/common/config/config.ts'
import type { Config } from '#server/platform/common/config/config.ts'
import { openReferenceData } from '#server/platform/municipality/reference/reference-data.ts'
import type { Database } from '#server/platform/database/connect/open-database.ts'
import type {
  RequestContext,
  AppContext,
  PublicContext,
} from '#server/platform/http/context/request-context.ts'
import type { KnownMunicipality, Site } from '#server/platform/municipality/sites/sites.ts'
import { pino } from 'pino'

/**
 * Contexts of handlers that need nothing but the database, the configuration and the clock of the
 * server, and what is given.
 */
export type Contexts = {
  readonly dataFolder: string
  /** At the address of `site`; of nobody yet when not said. */
  readonly at: (headers?: Readonly<Record<string, string>>, site?: Site) => PublicContext
  readonly of: (actor: Actor) => RequestContext
  close(): Promise<void>
}

export async function openContexts(
  database: Database,
  given: Partial<AppContext> = {},
): Promise<Contexts> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'asiento-contexts-'))
  const config = readConfig({ ASIENTO_DATA: dataFolder })
  const parts: Partial<AppContext> = {
    config,
    database,
    referenceData: openReferenceData(database, () => new Date()),
    log: pino({ enabled: false }),
    now: () => new Date(),
    ...given,
  }
  // The handlers these contexts are for touch no other part; one that does fails at once.
  const app = parts as AppContext
  const at = (
    headers: Readonly<Record<string, string>> = {},
    site = mainSite(config, null),
  ): PublicContext => ({
    app,
    request: {
      id: 'test',
      site,
      header: (name) => headers[name] ?? null,
      body: null,
      version: 0,
      replyHeaders: new Headers(),
      signal: new AbortController().signal,
    },
  })
  return {
    dataFolder,
    at,
    of: (actor) => ({
      ...at({}, mainSite(config, { municipalityId: actor.municipalityId, name: '' })),
      actor,
    }),
    close: () => rm(dataFolder, { recursive: true, force: true }),
  }
}

function mainSite({ publicUrl }: Config, municipality: KnownMunicipality | null): Site {
  const { hostname: host, origin } = new URL(publicUrl)
  return { host, origin, municipality, isMain: true, isOnly: true }
}
