/**
 * `npm run bench`: what the register costs on this machine, on a folder that is thrown away. Times
 * move from run to run; ratios of rounds taken in turn are the figure (docs/benchmarks.md).
 */
import { availableParallelism, cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'

import { misused } from '../src/cli/common/misused.ts'
import { print } from '../src/cli/common/print.ts'
import { sayFault } from '../src/cli/common/say-fault.ts'
import { fillBook, registerOne } from './book.ts'
import { measureFloor } from './floor.ts'
import { measureLive } from './live.ts'
import { written } from './measure.ts'
import { measureSearch } from './search.ts'
import { measureSignIn } from './sign-in.ts'
import { measureSize } from './size.ts'
import { openStage } from './stage.ts'
import type { Stage } from './stage.ts'

const usage = `Uso: npm run bench [-- floor [ASIENTOS] [--directus] | search [ASIENTOS] | live | sign-in | size]

  floor     registrar y abrir la lista, junto al mínimo que haría cualquier registro; es lo que se mide si no se dice otra cosa;
            con --directus, también junto a Directus, que se instala aparte la primera vez (700 MB)
  search    buscar y contar, en un libro de un millón de asientos o de los que se digan
  live      del asiento a 200 pantallas abiertas
  sign-in   de la contraseña a la primera pantalla, en un navegador de verdad
  size      el arranque, la memoria en reposo y lo que ocupa un asiento`

interface Wish {
  readonly entries: number | null
  readonly withDirectus: boolean
}

const parts: Readonly<Record<string, (stage: Stage, wish: Wish) => Promise<string>>> = {
  async floor(stage, { entries, withDirectus }) {
    const total = entries ?? 100_000
    await registerOne(stage)
    await fillBook(stage, total)
    return measureFloor(stage, total, withDirectus)
  },
  search: (stage, { entries }) => measureSearch(stage, entries ?? 1_000_000),
  live: measureLive,
  'sign-in': measureSignIn,
  size: measureSize,
}

const load = (): string => loadavg().map(written).join('; ')

async function bench(words: readonly string[]): Promise<number> {
  const { name, ...wish } = wishIn(words) ?? { name: '' }
  const measure = parts[name]
  if (!measure || !('entries' in wish)) return misused(usage, words)
  const before = load()
  print(`${cpus()[0]?.model ?? ''}, ${availableParallelism()} núcleos, Node ${process.version}`)
  const stage = await openStage()
  try {
    print(`\n${await measure(stage, wish)}`)
    print(`\nCarga de la máquina: ${before} al comenzar, ${load()} al terminar`)
    return 0
  } finally {
    await stage.close()
  }
}

function wishIn(words: readonly string[]): ({ readonly name: string } & Wish) | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { directus: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [name = 'floor', count, ...rest] = positionals
    const isUnderstood = rest.length === 0 && /^([1-9]\d{0,8})?$/u.test(count ?? '')
    const entries = count === undefined ? null : Number(count)
    return isUnderstood ? { name, entries, withDirectus: values.directus } : null
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}

try {
  process.exitCode = await bench(process.argv.slice(2))
} catch (fault) {
  process.exitCode = sayFault(fault)
}
