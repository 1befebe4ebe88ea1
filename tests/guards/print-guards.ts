import { partOf, testedIn } from './guard.ts'
import type { Guard } from './guard.ts'

const label = testedIn('src/server/papers/print/label-zpl.test.ts')
const folder = testedIn('src/server/entries/print/label-prints.test.ts')

export const printGuards: readonly Guard[] = [
  label(
    [161],
    'takes nothing that somebody wrote for a command',
    partOf('src/server/papers/print/label-zpl.ts')('.replaceAll(/[\\^~\\\\_\\p{Cc}]/gu, bytesOf)'),
  ),
  folder(
    [161],
    'are no other folder, whatever the browser calls it',
    partOf('src/server/entries/print/print-folder.ts')(
      'if (folder === null || !isThere) throw',
      'if (folder === null) throw',
    ),
  ),
]
