import { OperatorProblem } from '#server/platform/common/config/config.ts'
import type { Config } from '#server/platform/common/config/config.ts'
import { command } from '../common/command.ts'
import { print } from '../common/print.ts'
import { openBooks, reachBooks } from '../common/reach-books.ts'
import { changeAsOwner } from '#server/platform/database/schema/change-as-owner.ts'
import type { Transaction } from '#server/platform/database/tables/transaction.ts'
import { originAt, openSites } from '#server/platform/municipality/sites/sites.ts'
import { mintSetupCode, setupHashOf } from '#server/features/service/set-up/setup-code.ts'
import { sql } from 'kysely'
import { isIP } from 'node:net'
import { cleanedUp } from '#server/platform/common/clean-up.ts'

const usage = `Uso: npm run asiento -- municipality <qué>

  list                           las municipalidades y sus direcciones
  add --host NOMBRE              prepara otra municipalidad en esa dirección, y muestra el enlace de su puesta en marcha
  move --host NOMBRE --to OTRO   le cambia la dirección
  remove --host NOMBRE           quita una dirección que todavía no se puso en marcha

La primera municipalidad atiende en PUBLIC_URL. Lo demás: docs/operate/municipalities.md.`

export const municipality = command({
  usage,
  options: { host: { type: 'string' }, to: { type: 'string' } },
  understand({ values: { host = '', to = '' }, positionals: [verb = '', ...others] }) {
    const wanted = wantedBy[verb]
    const isSense = wanted?.host === (host !== '') && wanted.to === (to !== '')
    return isSense && others.length === 0 ? { verb, host, to } : null
  },
  run: ({ verb, host, to }) =>
    reachBooks(async (url, config) => {
      if (verb === 'list') return print(await listSites(url, config))
      const change: HostChange = { url, config, host: demandHost(host) }
      if (verb === 'move') return print(await moveHost(change, demandHost(to)))
      print(await (verb === 'add' ? addHost(change) : removeHost(change)))
    }),
})

const wantedBy: Readonly<Record<string, { readonly host: boolean; readonly to: boolean }>> = {
  list: { host: false, to: false },
  add: { host: true, to: false },
  remove: { host: true, to: false },
  move: { host: true, to: true },
}

function demandHost(typed: string): string {
  const host = hostIn(typed)
  if (host !== null) return host
  throw new OperatorProblem(
    `«${typed}» no es un nombre: escriba solo el nombre, sin https:// ni ruta ni puerto, como registro.otra-villa.example.`,
  )
}

interface HostChange {
  readonly url: string
  readonly config: Pick<Config, 'publicUrl' | 'idUrl' | 'tls' | 'oidc' | 'cloud'>
  readonly host: string
}

/**
 * The address waits for its set-up; asked again for one that still waits, the earlier link stops
 * working.
 */
export async function addHost({ url, config, host }: HostChange): Promise<string> {
  demandUsable(config, host)
  const code = mintSetupCode()
  await changeAsOwner(url, async (db) => {
    await demandFirst(db, config)
    const { rows } = await sql`
      insert into municipality_host (host, municipality_id, setup_hash, added_at)
      values (${host}, null, ${setupHashOf(code)}, now())
      on conflict (host) do update set setup_hash = excluded.setup_hash
        where municipality_host.municipality_id is null
      returning host`.execute(db)
    if (rows.length === 0) {
      throw new OperatorProblem(
        `En ${host} ya atiende una municipalidad. Véalas con «municipality list».`,
      )
    }
  })
  const origin = originAt(host, new URL(config.publicUrl))
  return [
    `La dirección ${origin} está lista. Para poner en marcha su municipalidad, abra este enlace (sirve una vez):`,
    `  ${origin}/setup#${code}`,
    ...whatElse(config, origin),
  ].join('\n')
}

/**
 * The people of the municipality come in at the new name from now on; what was printed with the old
 * one does not lead here any more.
 */
export async function moveHost({ url, config, host }: HostChange, to: string): Promise<string> {
  demandUsable(config, to)
  await changeAsOwner(url, async (db) => {
    const taken = await sql`select from municipality_host where host = ${to}`.execute(db)
    if (taken.rows.length > 0) {
      throw new OperatorProblem(`${to} ya es la dirección de otra. Véalas con «municipality list».`)
    }
    const { numAffectedRows } = await sql`
      update municipality_host set host = ${to} where host = ${host}`.execute(db)
    if (numAffectedRows !== 1n) throw unknown(config, host)
  })
  const origin = originAt(to, new URL(config.publicUrl))
  return [
    `Ahora atiende en ${origin}. Todos deben ingresar de nuevo, en esa dirección.`,
    'Los comprobantes ya entregados llevan la anterior: deje que siga llegando hasta aquí, desviada a la nueva.',
    ...whatElse(config, origin),
  ].join('\n')
}

/**
 * Only one that waits: a municipality that was set up has a book, and a book has to be reachable.
 */
export async function removeHost({ url, config, host }: HostChange): Promise<string> {
  await changeAsOwner(url, async (db) => {
    const { rows } = await sql<{ is_set_up: boolean }>`
      select municipality_id is not null as is_set_up from municipality_host where host = ${host}`.execute(
      db,
    )
    const [found] = rows
    if (!found) throw unknown(config, host)
    if (found.is_set_up) {
      throw new OperatorProblem(
        `En ${host} atiende una municipalidad con su libro: puede cambiarla de dirección con «municipality move», no quitarla.`,
      )
    }
    await sql`delete from municipality_host where host = ${host} and municipality_id is null`.execute(
      db,
    )
  })
  return `La dirección ${host} ya no espera a nadie.`
}

function demandUsable({ publicUrl, idUrl }: HostChange['config'], host: string): void {
  const own = new URL(publicUrl)
  if (host === own.hostname) {
    throw new OperatorProblem(
      `${host} es la dirección de la primera municipalidad (PUBLIC_URL): la otra necesita un nombre propio.`,
    )
  }
  // Cookies know no ports: the identity pages' would travel to the municipality's.
  if (host === new URL(idUrl).hostname) {
    throw new OperatorProblem(
      `${host} es la dirección del ingreso de personas (ID_URL): la municipalidad necesita un nombre propio.`,
    )
  }
  if (own.protocol === 'http:' && !host.endsWith('.localhost')) {
    throw new OperatorProblem(
      `PUBLIC_URL es ${publicUrl}, sin cifrar: para probar en esta máquina use un nombre que termine en .localhost, ` +
        'como otra-villa.localhost; para trabajar hace falta https (docs/operate/install.md).',
    )
  }
}

/**
 * The first municipality is the one of the settings: before it there is nothing to be second to.
 */
async function demandFirst(db: Transaction, { publicUrl }: HostChange['config']): Promise<void> {
  const { rows } = await sql`select from municipality limit 1`.execute(db)
  if (rows.length > 0) return
  throw new OperatorProblem(
    `Todavía no hay ninguna municipalidad: ponga primero en marcha la de ${publicUrl}, con el enlace que muestra el arranque.`,
  )
}

function unknown({ publicUrl }: HostChange['config'], host: string): OperatorProblem {
  return new OperatorProblem(
    host === new URL(publicUrl).hostname
      ? `${host} es la dirección de la primera municipalidad: se cambia en PUBLIC_URL.`
      : `No hay ninguna dirección ${host}. Véalas con «municipality list».`,
  )
}

function whatElse({ tls, oidc, cloud }: HostChange['config'], origin: string): readonly string[] {
  const { hostname } = new URL(origin)
  return [
    ...(tls?.kind === 'trial'
      ? ['Reinicie el servidor: el certificado de prueba se hace de nuevo con ese nombre.']
      : []),
    ...(tls?.kind === 'files'
      ? [`El certificado de TLS_CERT debe valer también para ${hostname}.`]
      : []),
    ...(oidc === null
      ? []
      : [
          `Registre en su servicio de ingreso, junto a las que ya están: ${origin}/auth/callback y, al salir, ${origin}/`,
        ]),
    ...(cloud === null ? [] : [`Agregue ${hostname} a los dominios autorizados del proyecto.`]),
  ]
}

/**
 * A host name as a URL writes it (lower case, Punycode); null when it is no name, or brings more
 * than a name.
 */
export function hostIn(typed: string): string | null {
  const name = typed.trim()
  if (name === '' || /[\s/:@?#\\%]/u.test(name)) return null
  const host = URL.parse(`http://${name}`)?.hostname.replace(/\.$/u, '') ?? ''
  // Every label as DNS takes it (RFC 1123), and no bare number: that would be an address.
  const isName = /^(?!-)[a-z0-9-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/u.test(host)
  return isName && host.length <= 253 && isIP(host) === 0 ? host : null
}

export async function listSites(url: string, config: Config): Promise<string> {
  const database = await openBooks(url)
  return cleanedUp(
    async () => {
      const sites = await (await openSites(database, config)).all()
      const width = Math.max(...sites.map(({ origin }) => origin.length))
      const lines = sites.map(({ origin, municipality: known }) => {
        return `${origin.padEnd(width)}  ${known?.name ?? 'espera su puesta en marcha'}`
      })
      return lines.join('\n')
    },
    () => database.close(),
  )
}
