/**
 * `witness`: the towns that watch each other's books, from the server's console. Exit code 0 when
 * all is well, 1 when a book is not believed, 2 when misused, 3 when a town does not answer.
 */
import { parseArgs } from 'node:util'
import { cleanedUp } from '#server/common/clean-up.ts'
import { OperatorProblem } from '#server/config/config.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/connect/open-database.ts'
import { readSecrets } from '#server/identity/keys/secrets.ts'
import { openSites } from '#server/municipality/sites/sites.ts'
import { openCheckpointKeys, ownLine } from '#server/outside/checkpoint-keys.ts'
import { lookAtTowns } from '#server/witness/look-at-towns.ts'
import type { TownSeen } from '#server/witness/look-at-towns.ts'
import type { Looking } from '#server/witness/see-book.ts'
import { pino } from 'pino'

import { exitCode } from '../common/exit-codes.ts'
import { misused } from '../common/misused.ts'
import { print } from '../common/print.ts'
import { openBooks } from '../common/open-books.ts'
import { reachBooks } from '../common/reach-books.ts'
import { townsAt } from '../common/towns.ts'

const usage = `Uso: npm run asiento -- witness <qué> [--host NOMBRE]

  line     la línea que se entrega a otra municipalidad para que vigile este libro
  check    mira ahora los libros de WITNESS_TOWNS y dice qué vio

Donde hay varias municipalidades, --host dice en cuál.`

const verbs = ['line', 'check'] as const

interface Wish {
  readonly verb: (typeof verbs)[number]
  readonly host: string | null
}

export async function witness(words: readonly string[]): Promise<number> {
  const wish = wishIn(words)
  if (wish === null) return misused(usage, words)
  return reachBooks(async (url, config) => {
    const database = await openBooks(url, 3)
    return cleanedUp(
      async () => {
        return await atConsole(database, config, wish)
      },
      () => database.close(),
    )
  })
}

/** Null when the words cannot be understood. */
function wishIn(words: readonly string[]): Wish | null {
  try {
    const options = { host: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const [named, ...rest] = positionals
    const verb = verbs.find((known) => known === named)
    if (verb === undefined || rest.length > 0) return null
    return { verb, host: values.host ?? null }
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}

const now = () => new Date()

async function atConsole(database: Database, config: Config, wish: Wish): Promise<number> {
  const towns = await townsAt(database, config, wish.host)
  const { checkpointKey } = await readSecrets(config.dataFolder)
  const app: Looking = {
    config,
    database,
    now,
    sites: await openSites(database, config),
    checkpointKeys: openCheckpointKeys(checkpointKey),
    // What it sees is printed; a running server's own look is what its log tells of.
    log: pino({ level: 'silent' }),
  }
  const codes: number[] = []
  for (const { municipalityId, name, site } of towns) {
    if (wish.verb === 'line') {
      // oxlint-disable-next-line no-await-in-loop -- one municipality after another
      const line = await database.read(municipalityId, (db) =>
        ownLine(db, app.checkpointKeys, municipalityId, site),
      )
      print(`${name}:\n${line}`)
      continue
    }
    if (config.watchedTowns.length === 0) {
      throw new OperatorProblem(
        'No se vigila a ninguna municipalidad: indique en WITNESS_TOWNS el archivo con sus líneas.',
      )
    }
    // oxlint-disable-next-line no-await-in-loop
    const seen = await lookAtTowns(app, municipalityId)
    print([`${name}:`, ...seen.flatMap(inWords)].join('\n'))
    codes.push(...seen.map(codeOf))
  }
  return codes.includes(exitCode.failed) ? exitCode.failed : Math.max(exitCode.done, ...codes)
}

function codeOf({ book, own, trouble, ownTrouble }: TownSeen): number {
  const isFound = (trouble !== null && trouble !== 'SILENT') || ownTrouble !== null
  if (isFound) return exitCode.failed
  const isAway = book.state === 'AWAY' || own.state === 'AWAY' || trouble === 'SILENT'
  return isAway ? exitCode.environment : exitCode.done
}

const troubles: Readonly<Record<NonNullable<TownSeen['trouble']>, string>> = {
  REWRITTEN:
    'REESCRITO: los cierres que muestra no son los que se guardaron aquí. No borre nada; avise a la auditoría.',
  SHORTER:
    'MÁS CORTO: muestra menos cierres que los que se guardaron aquí. Pregunte si recuperaron una copia.',
  OTHER_KEY:
    'OTRA CLAVE: no firma con la clave ni con el nombre que entregó. Pídale su línea por un medio de confianza.',
  SILENT: 'CALLADO: no muestra ningún cierre nuevo desde hace más de tres días.',
}

const ownTroubles: Readonly<Record<NonNullable<TownSeen['ownTrouble']>, string>> = {
  BEHIND:
    'guarda MÁS CIERRES que los que este libro tiene: se recuperó de una copia anterior, o le quitaron el final.',
  PARTED: 'guarda OTROS CIERRES de este libro: este libro se reescribió, o el testigo miente.',
}

function inWords({ town, book, own, trouble, ownTrouble }: TownSeen): string[] {
  const kept =
    book.state === 'KEPT' ? [`${book.size.toLocaleString('es')} cierres, guardados.`] : []
  const away = book.state === 'AWAY' ? [`no se pudo mirar (${book.reason}).`] : []
  const found = trouble === null ? [] : [troubles[trouble]]
  return [
    `  ${town.log.name}: ${[...kept, ...away, ...found].join(' ')}`,
    `    como testigo: ${ownInWords(own, ownTrouble)}`,
    ...(book.state === 'REFUSED' ? ['    lo que mostró, firmado:', indented(book.shown)] : []),
  ]
}

function ownInWords(own: TownSeen['own'], trouble: TownSeen['ownTrouble']): string {
  if (trouble !== null) return ownTroubles[trouble]
  if (own.state === 'KEPT') return `guarda ${own.size.toLocaleString('es')} cierres de este libro.`
  if (own.state === 'AWAY') return `no se pudo mirar (${own.reason}).`
  return 'todavía no guarda nada de este libro.'
}

function indented(text: string): string {
  return text.trimEnd().replaceAll(/^/gmu, '      ')
}
