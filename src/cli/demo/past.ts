/**
 * A server that lives at another hour: its clock, and the database's for the connections it opens,
 * show what they are set to. Only the demonstration has one, before anybody is served.
 */
import type { EndpointName } from '#contract/addresses.ts'
import type { Api } from '#contract/api.ts'
import type { Reply } from '#contract/common/endpoint.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { handlers } from '#server/app/handlers.ts'
import { openAppContext } from '#server/app/open-app.ts'
import type { OpenedApp } from '#server/app/open-app.ts'
import type { Config } from '#server/platform/common/config/config.ts'
import type { RequestContext } from '#server/platform/http/context/request-context.ts'
import { changeAsOwner } from '#server/platform/database/schema/change-as-owner.ts'
import { standingActor } from '#server/platform/municipality/people/standing-actor.ts'
import { sql } from 'kysely'
import { pino } from 'pino'

export interface PastOptions {
  readonly config: Config
  /** The owner's. */
  readonly ownerUrl: string
  readonly databaseUrl: string
}

export interface Given {
  readonly params: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** The version it is done on. */
  readonly version?: number
  readonly file?: { readonly name: string; readonly bytes: Uint8Array }
}

/** What the endpoint answers to somebody. Throws its refusal. */
export type Ask<Who> = <Name extends EndpointName>(
  who: Who,
  name: Name,
  given: Given,
) => Promise<Reply<Api[Name]>>

interface Person {
  readonly municipalityId: string
  readonly staffId: string
}

export interface Past {
  readonly app: OpenedApp
  readonly setClock: (at: Date) => Promise<void>
  readonly ask: Ask<Person>
  readonly close: () => Promise<void>
}

export async function openPast({ config, ownerUrl, databaseUrl }: PastOptions): Promise<Past> {
  let now = new Date()
  const usualPath = await shiftClock(ownerUrl)
  const log = pino({ level: 'silent' })
  const app = await openAppContext({ config, databaseUrl, log, now: () => now })
  return {
    app,
    async setClock(at) {
      now = at
      await app.database.anywhere((db) => sql`update past.hour set at = ${at}`.execute(db))
    },
    async ask(person, name, given) {
      const context = await contextOf(app, person, given)
      // Which parts it takes follows from its name.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const handler = handlers[name] as unknown as (
        context: RequestContext,
        received: object,
      ) => Promise<Reply<Api[typeof name]>>
      return handler(context, { query: {}, ...given })
    },
    async close() {
      app.leave()
      await app.close()
      await changeAsOwner(ownerUrl, async (db) => {
        await setPath(usualPath).execute(db)
        await sql`drop schema past cascade`.execute(db)
      })
    },
  }
}

async function contextOf(
  app: OpenedApp,
  person: Person,
  { version = 0, file }: Given,
): Promise<RequestContext> {
  const { units, municipality } = await app.referenceData.of(person.municipalityId)
  const today = localDateTimeAt(app.now(), municipality.timeZone).date
  const actor = await app.database.read(person.municipalityId, (db) =>
    standingActor(db, person, { today, units }),
  )
  if (!actor) throw new Error('Who works there no more does nothing')
  const headers = new Headers(file ? { 'X-File-Name': file.name } : {})
  const request = {
    id: crypto.randomUUID(),
    site: await app.sites.of(person.municipalityId),
    header: (name: string) => headers.get(name),
    body: file ? ReadableStream.from([file.bytes]) : null,
    version,
    replyHeaders: new Headers(),
    signal: app.leaving,
  }
  return { app, actor, request }
}

/** Tells the path that was in force. */
function shiftClock(ownerUrl: string): Promise<string> {
  return changeAsOwner(ownerUrl, async (db) => {
    const { rows } = await sql<{ path: string }>`
      select current_setting('search_path') as path`.execute(db)
    await sql`
      create schema past;
      create table past.hour (at timestamptz not null);
      insert into past.hour values (clock_timestamp());
      create function past.clock_timestamp() returns timestamptz language sql volatile
        as 'select at from past.hour';
      create function past.now() returns timestamptz language sql stable
        as 'select at from past.hour';
      grant usage on schema past to public;
      grant select, update on past.hour to public`.execute(db)
    await setPath('past, pg_catalog, public').execute(db)
    return rows[0]?.path ?? 'public'
  })
}

/** Of every connection to this database from now on. */
function setPath(path: string) {
  const change = `execute format('alter database %I set search_path = ${path}', current_database())`
  return sql`do ${sql.lit(`begin ${change}; end`)}`
}
