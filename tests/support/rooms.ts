import { dirname } from 'node:path'

import type { Import } from './cruise.ts'

/** As many files as one takes in at a look. */
export const mostFiles = 25

/** Folders with too many files beside each other, tests and style sheets among them. */
export function crowdedRooms(files: readonly string[]): readonly string[] {
  const count = Map.groupBy(files, (file) => dirname(file))
  return [...count]
    .filter(([, beside]) => beside.length > mostFiles)
    .map(([room, beside]) => `${room}: ${beside.length}`)
    .toSorted()
}

/** Pairs of folders with files that import from the other: `a <-> b`. */
export function entangledRooms(imports: readonly Import[]): readonly string[] {
  const ways = new Set(
    imports.map(({ from, to }) => `${dirname(from)} ${dirname(to)}`).filter(isBetweenTwo),
  )
  return [...ways]
    .map((way) => way.split(' '))
    .filter(([a = '', b = '']) => a < b && ways.has(`${b} ${a}`))
    .map((pair) => pair.join(' <-> '))
    .toSorted()
}

function isBetweenTwo(way: string): boolean {
  const [from, to] = way.split(' ')
  return from !== to
}
