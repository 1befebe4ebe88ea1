/**
 * `npm run bench`: what the register costs on this machine, on a folder that is thrown away. Times
 * move from run to run; ratios of rounds taken in turn are the figure (docs/benchmarks.md).
 */
import { availableParallelism, cpus, loadavg } from 'node:os'

import { misused } from '../src/cli/common/misused.ts'
import { print } from '../src/cli/common/print.ts'
import { sayFault } from '../src/cli/common/say-fault.ts'
import { fillBook, registerOne } from './book.ts'
import { measureFloor } from './floor.ts'
import { measureLive } from './live.ts'
import { written } from './measure.ts'
import { measureSearch } from './search.ts'
import { measureSignIn } from './sign-in.ts'
import { openStage } from './stage.ts'
import type { Stage } from './stage.ts'

const usage = `Uso: npm run bench [-- floor [ASIENTOS] | search [ASIENTOS] | live | sign-in]

  floor     registrar y abrir la lista, junto al mínimo que haría cualquier registro; es lo que se mide si no se dice otra cosa
  search    buscar y contar, en un libro de un millón de asientos o de los que se digan
  live      del asiento a 200 pantallas abiertas
  sign-in   de la contraseña a la primera pantalla, en un navegador de verdad`

const parts: Readonly<Record<string, (stage: Stage, entries: number | null) => Promise<string>>> = {
  async floor(stage, entries) {
    const total = entries ?? 100_000
    await registerOne(stage)
    await fillBook(stage, total)
    return measureFloor(stage, total)
  },
  search: (stage, entries) => measureSearch(stage, entries ?? 1_000_000),
  live: measureLive,
  'sign-in': measureSignIn,
}

const load = (): string => loadavg().map(written).join('; ')

async function bench(words: readonly string[]): Promise<number> {
  const [name = 'floor', count, ...rest] = words
  const measure = parts[name]
  const isUnderstood = rest.length === 0 && /^([1-9]\d{0,8})?$/u.test(count ?? '')
  if (!measure || !isUnderstood) return misused(usage, words)
  const before = load()
  print(`${cpus()[0]?.model ?? ''}, ${availableParallelism()} núcleos, Node ${process.version}`)
  const stage = await openStage()
  try {
    print(`\n${await measure(stage, count === undefined ? null : Number(count))}`)
    print(`\nCarga de la máquina: ${before} al comenzar, ${load()} al terminar`)
    return 0
  } finally {
    await stage.close()
  }
}

try {
  process.exitCode = await bench(process.argv.slice(2))
} catch (fault) {
  process.exitCode = sayFault(fault)
}
