/**
 * `municipality`: the municipalities of the installation and the addresses they answer at. Exit
 * code 0 when done, 1 when not, 2 when misused.
 */
import { parseArgs } from 'node:util'
import { OperatorProblem } from '#server/config/config.ts'
import type { Config } from '#server/config/config.ts'

import type { HostChange } from '../municipality/change-hosts.ts'
import { addHost, moveHost, removeHost } from '../municipality/change-hosts.ts'
import { hostIn } from '../municipality/host-name.ts'
import { listSites } from '../municipality/list-sites.ts'
import { misused } from '../common/misused.ts'
import { print } from '../common/print.ts'
import { reachBooks } from '../common/reach-books.ts'

const usage = `Uso: npm run asiento -- municipality <qué>

  list                           las municipalidades y sus direcciones
  add --host NOMBRE              prepara otra municipalidad en esa dirección, y muestra el enlace de su puesta en marcha
  move --host NOMBRE --to OTRO   le cambia la dirección
  remove --host NOMBRE           quita una dirección que todavía no se puso en marcha

La primera municipalidad atiende en PUBLIC_URL. Lo demás: docs/operate/municipalities.md.`

type Wish =
  | { readonly verb: 'list' }
  | { readonly verb: 'add' | 'remove'; readonly host: string }
  | { readonly verb: 'move'; readonly host: string; readonly to: string }

export async function municipality(words: readonly string[]): Promise<number> {
  const wish = wishIn(words)
  if (wish === null) return misused(usage, words)
  return reachBooks(async (url, config) => {
    print(await done({ url, config }, wish))
    return 0
  })
}

/** Null when the words cannot be understood. */
function wishIn(words: readonly string[]): Wish | null {
  try {
    const options = { host: { type: 'string' }, to: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    return positionals.length === 1 ? asked(positionals[0], values) : null
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}

function asked(verb: string | undefined, { host, to }: Words): Wish | null {
  if (verb === 'list') return host === undefined && to === undefined ? { verb } : null
  if (host === undefined) return null
  if (verb === 'move') return to === undefined ? null : { verb, host, to }
  return (verb === 'add' || verb === 'remove') && to === undefined ? { verb, host } : null
}

interface Words {
  readonly host?: string | undefined
  readonly to?: string | undefined
}

async function done(
  at: { readonly url: string; readonly config: Config },
  wish: Wish,
): Promise<string> {
  const { url, config } = at
  if (wish.verb === 'list') return listSites(url, config)
  const change: HostChange = { url, config, host: demandHost(wish.host) }
  if (wish.verb === 'move') return moveHost(change, demandHost(wish.to))
  return wish.verb === 'add' ? addHost(change) : removeHost(change)
}

function demandHost(typed: string): string {
  const host = hostIn(typed)
  if (host !== null) return host
  throw new OperatorProblem(
    `«${typed}» no es un nombre: escriba solo el nombre, sin https:// ni ruta ni puerto, como registro.otra-villa.example.`,
  )
}
