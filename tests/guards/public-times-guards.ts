import { partOf, testedIn } from './guard.ts'
import type { Guard } from './guard.ts'

const times = testedIn('src/server/reports/public/public-times.test.ts')
const inReading = partOf('src/server/reports/public/public-times.ts')
const inTelling = partOf('src/domain/book/public-times.ts')

export const publicTimesGuards: readonly Guard[] = [
  times(
    [166],
    'keeps back what is restricted, and each figure of less than ten',
    inReading("scope: 'ORDINARY', staffId", "scope: 'EVERY', staffId"),
    inTelling('export const fewestTold = 10', 'export const fewestTold = 1'),
  ),
  times(
    [166],
    'says for ever what it said first: two days beside each other tell of no document',
    inReading(
      '(await readKept(app, asked)) ?? (await keep(app, asked))',
      'await reckon(app, asked)',
    ),
  ),
]
