import { glob, readFile } from 'node:fs/promises'

import { describe, expect, it } from 'vitest'

/**
 * Row-level security by reach holds only where a transaction says for whom it works (`wallOf`). The
 * server may look on its own where what it finds is not shown, or is shown to whoever may know of
 * it anyway; each such place is named here, with its reason.
 */
const allowedReads: Readonly<Record<string, string>> = {
  'src/server/closings/days/stamp-closings.ts': 'hashes of closings, which anybody may know',
  'src/server/entries/enquiry/find-asked.ts':
    'whoever shows the code holds the receipt, and is told what `publicStatus` makes of it',
  'src/server/entries/enquiry/replies.ts':
    'the same, of the answers to it that are neither confidential nor annulled',
  'src/server/entries/handle/remedies.ts': 'the remedy is known to whoever reads what it mends',
  'src/server/entries/handle/work-on-entry.ts':
    'it is only asked whether the remedy is of this entry',
  'src/server/notices/tell-of-time.ts': 'the clock asks, and tells each person of what is theirs',
  'src/server/notices/tell-of-waiting.ts':
    'the clock asks, and tells whoever leads or registered it',
  'src/server/reading/read-scans.ts': 'it is only asked whether the file is a sealed bid',
  'src/server/service/publish/verification-page.ts': 'whoever shows the code holds the receipt',
}

const walledTable =
  /(?:selectFrom|innerJoin|leftJoin)\(\s*'(?:entry|entry_party|attachment|entry_note|entry_relation|receipt|hand_over|ledger_event)\b|\b(?:from|join) (?:entry|entry_party|attachment|entry_note|entry_relation|receipt|hand_over|ledger_event)\b/u
const engineRooms =
  /^src\/server\/(?:counter|database|files|identity|jobs|ledger|mail|municipality|papers|presence|verify|http)\//u

/**
 * The calls of a file that open a transaction for the server and not for a person, as far as they
 * look at walled tables.
 */
function unwalledReads(source: string): readonly string[] {
  const calls = [
    ...source.matchAll(
      /\.(?:read|readRows|inMunicipality)\((?!\s*await (?:wallOf|statisticsWall)\()/gu,
    ),
  ]
  return calls.map((call) => callAt(source, call.index)).filter((text) => walledTable.test(text))
}

/** From the call's name to its closing bracket. */
function callAt(source: string, start: number): string {
  let depth = 0
  for (let at = source.indexOf('(', start); at < source.length; at += 1) {
    if (source[at] === '(') depth += 1
    if (source[at] === ')') depth -= 1
    if (depth === 0) return source.slice(start, at + 1)
  }
  return source.slice(start)
}

async function offenders(): Promise<readonly string[]> {
  const found: string[] = []
  for await (const path of glob('src/server/*/**/*.ts')) {
    if (path.endsWith('.test.ts') || engineRooms.test(path)) continue
    if (unwalledReads(await readFile(path, 'utf8')).length > 0) found.push(path)
  }
  return found.toSorted()
}

describe('what a slice reads of entries', () => {
  it('is read behind the wall of whoever asks, or for a reason', async () => {
    expect(await offenders()).toEqual(Object.keys(allowedReads).toSorted())
  })

  it('would be missed', () => {
    const careless = "app.database.read(actor.municipalityId, (db) => db.selectFrom('entry'))"
    const careful = "app.database.read(await wallOf(context), (db) => db.selectFrom('entry'))"
    const names = "app.database.read(actor.municipalityId, (db) => db.selectFrom('staff'))"
    expect([careless, careful, names].map((text) => unwalledReads(text).length)).toEqual([1, 0, 0])
  })
})
