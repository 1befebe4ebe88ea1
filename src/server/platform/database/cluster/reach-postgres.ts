import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { systemSentence, withCauses } from '../../common/system-sentence.ts'
import type { Config } from '../../common/config/config.ts'
import { EnvironmentProblem, OperatorProblem } from '../../common/config/config.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded-postgres.ts'
import { PostgresGaveUp } from './postmaster.ts'
import { createHmac } from 'node:crypto'
import { withClient } from '../connect/with-client.ts'

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

// A machine that says nothing at all is given up after this: no command may hang.
const knockTimeoutMs = 10_000
const oldestMajor = 15

/** Throws a sentence unless a PostgreSQL that serves us answers at `url` within ten seconds. */
export async function demandDatabase(url: string): Promise<void> {
  const settings = {
    connectionString: url,
    application_name: 'asiento (llamar)',
    connectionTimeoutMillis: knockTimeoutMs,
    query_timeout: knockTimeoutMs,
  }
  try {
    await withClient(settings, async (client) => {
      const { rows } = await client.query<{ version: number; encoding: string }>(
        `select current_setting('server_version_num')::int as version,
          pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
      )
      demandKind(rows[0])
    })
  } catch (cause) {
    if (cause instanceof EnvironmentProblem) throw cause
    throw new EnvironmentProblem(sentenceOf(cause, url), { cause })
  }
}

function demandKind(
  found: { readonly version: number; readonly encoding: string } | undefined,
): void {
  if (found === undefined) return
  const major = Math.floor(found.version / 10_000)
  if (major < oldestMajor) {
    throw new EnvironmentProblem(
      `DATABASE_URL lleva a un PostgreSQL ${major}: hace falta el ${oldestMajor} o posterior.`,
    )
  }
  if (found.encoding === 'UTF8') return
  throw new EnvironmentProblem(
    `La base de DATABASE_URL guarda las letras en ${found.encoding} y debe ser UTF8. Cree otra: create database … encoding 'UTF8' template template0.`,
  )
}

function sentenceOf(fault: unknown, url: string): string {
  const { hostname, port, pathname, username } = new URL(url)
  const host = hostname === '' ? 'esta máquina' : decodeURIComponent(hostname)
  const place = `${host}:${port === '' ? '5432' : port}`
  const codes = new Set(withCauses(fault).map(({ code }) => code))
  const has = (...wanted: readonly string[]): boolean => wanted.some((code) => codes.has(code))
  if (has('28P01', '28000')) {
    return `PostgreSQL (${place}) no deja entrar a «${decodeURIComponent(username)}»: revise el usuario y la clave de DATABASE_URL, y lo que pg_hba.conf admite.`
  }
  if (has('3D000')) {
    return `En el PostgreSQL de ${place} no existe la base «${decodeURIComponent(pathname.slice(1))}» que nombra DATABASE_URL. Créela antes (docs/operate/install.md).`
  }
  if (has('ECONNREFUSED')) {
    return `En ${place}, que nombra DATABASE_URL, no contesta ningún PostgreSQL: compruebe que está en marcha y que ese es su puerto.`
  }
  const message = fault instanceof Error ? fault.message : ''
  if (/timeout/iu.test(message)) {
    return `El servidor ${place}, que nombra DATABASE_URL, no contestó en ${knockTimeoutMs / 1000} segundos: compruebe la red, el cortafuegos y el puerto.`
  }
  if (/SSL|certificate|self-signed|TLS/iu.test(message)) {
    return `No se pudo cifrar la conexión con ${place}, que nombra DATABASE_URL: revise sslmode y el certificado de ese PostgreSQL.`
  }
  const reason = systemSentence(fault)
  if (reason !== null) return `DATABASE_URL (${place}): ${reason}`
  return `En ${place}, que nombra DATABASE_URL, contesta algo que no se entiende como PostgreSQL: compruebe el puerto.`
}

export const restoringName = 'recuperando'

/** Throws a sentence where anything is in the database that no extension brought. */
export function beginRestoration(url: string): Promise<void> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      `select exists (
         select from (select oid, tableoid, relnamespace as schema from pg_class
           union all select oid, tableoid, pronamespace from pg_proc) o
         join pg_namespace n on n.oid = o.schema
         where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and not exists (
           select from pg_depend d
           where d.classid = o.tableoid and d.objid = o.oid and d.deptype = 'e')) as found`,
    )
    if (rows[0]?.found !== false) {
      throw new OperatorProblem(
        'La base de datos no está vacía. Una copia se recupera solo donde no hay nada: cree otra e indíquela en DATABASE_URL. No se tocó nada.',
      )
    }
    await client.query('create table restoration_under_way ()')
  })
}

/** Servers start on it from now on. */
export function finishRestoration(url: string): Promise<void> {
  return connected(url, async (client) => {
    await client.query('drop table restoration_under_way')
  })
}

function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  return withClient({ connectionString: url, application_name: 'asiento (recuperar)' }, work)
}

const applicationRole = 'asiento_app'
// Any constant known only to us: two processes that start at once must not alter the role at once.
const loginLock = 715_201_127

/**
 * The address the application connects with. Its password follows from the owner's, so that every
 * server process on the database arrives at the same one. Where the owner's address carries no
 * password, or the owner may not alter roles, it is the owner's address: then `open-database.ts`
 * takes the role at the start of each connection, and no more can be done.
 */
export async function applicationUrl(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl)
  if (url.password === '') return ownerUrl
  const password = createHmac('sha256', decodeURIComponent(url.password))
    .update(applicationRole)
    .digest('base64url')
  url.username = applicationRole
  url.password = password
  if (await letsIn(url.href)) return url.href
  return (await giveLogin(ownerUrl, password)) ? url.href : ownerUrl
}

function letsIn(url: string): Promise<boolean> {
  return withClient({ connectionString: url }, () => Promise.resolve(true)).catch(
    () => false, // the first start on this database, or a server that keeps its logins elsewhere
  )
}

function giveLogin(ownerUrl: string, password: string): Promise<boolean> {
  return withClient({ connectionString: ownerUrl }, async (client) => {
    try {
      await client.query('select pg_advisory_lock($1)', [loginLock])
      await client.query(
        `alter role ${applicationRole} with login password ${pg.escapeLiteral(password)}`,
      )
      return true
    } catch (fault) {
      if (fault instanceof pg.DatabaseError && fault.code === insufficientPrivilege) return false
      throw fault
    }
  })
}

const insufficientPrivilege = '42501'
