import { describe, expect, it } from 'vitest'

import {
  codeNames,
  falseClaims,
  isNamedIn,
  linksIn,
  lostCitations,
  promisesIn,
  tableRows,
  withoutComments,
} from './support/papers.ts'
import { citingFiles, facts, read } from './support/repository.ts'

describe('what the code cites', () => {
  it('is in the repository', () => {
    const files = citingFiles()
    expect(files.length).toBeGreaterThan(1000)
    const lost = files.flatMap((path) =>
      lostCitations(read(path), facts.hasPath).map((what) => `${path}: ${what}`),
    )
    expect(lost).toEqual([])
  })
})

describe('a paper that lies', () => {
  it('is caught in each of its lies, and in nothing else', () => {
    const paper = [
      'See `src/domain/entry/entry.ts`, `src/domain/` and `db/migrations/NNNN-words.sql`.',
      'See `src/domain/nowhere.ts` and `NOWHERE.md`; `entry.ts` alone is no path.',
      'Run npm start, npm test, npm run check, npm run nothing, npm run asiento -- migrate,',
      'npm run asiento -- nonsense. It answers E-NUM-01, W-ID-02 or E-XYZ-99.',
      '`PUT /api/entries/:entryId`, `GET /api/entries/<id>/proof`, `/api/session` and `/control/reports`',
      'are there, DELETE /api/entries/:entryId, `/api/nothing` and `/control/lostdocument` are not.',
      '`PUBLIC_URL`, `FILES_S3_…` and `ALREADY_REGISTERED` are; `OLD_SETTING` is not.',
      'There is no `OLD`, no hay `/api`; there is no `npm run asiento -- verify`,',
      'no existe `PUBLIC_URL`, there is no `/api/session`.',
      '```',
      'a block may say `src/anything`; LOST_SETTING=1 PORT=1',
      '```',
    ].join('\n')
    expect(falseClaims(paper, facts)).toEqual([
      'no such path: src/domain/nowhere.ts',
      'no such path: NOWHERE.md',
      'no such script: nothing',
      'no such command: nonsense',
      'no such code: E-XYZ-99',
      'no such address: DELETE /api/entries/:entryId',
      'no such address: /api/nothing',
      'no such address: /control/lostdocument',
      'no such setting or constant: LOST_SETTING',
      'no such setting or constant: OLD_SETTING',
      'it is there: npm run asiento -- verify',
      'it is there: PUBLIC_URL',
      'it is there: /api/session',
    ])
  })

  it('is caught when a name is only part of another, or only in a comment', () => {
    const source = withoutComments('// ghost\n/* spirit */\nconst entryNumber = 1\n-- shade\n')
    expect(isNamedIn(source, 'entryNumber')).toBe(true)
    expect(['entry', 'ghost', 'spirit', 'shade'].filter((name) => isNamedIn(source, name))).toEqual(
      [],
    )
  })

  it('is caught when it promises, in both languages', () => {
    const paper =
      'Reserved for issue 5. It does not exist yet; it will come.\nVienen después; todavía no se puede.'
    expect(promisesIn(paper)).toEqual([
      'reserved for',
      'issue 5',
      'does not exist yet',
      'will come',
      'vienen después',
      'todavía no',
    ])
    expect(promisesIn('An entry that was there yesterday comes back.')).toEqual([])
  })

  it('is caught when code cites it and it is not in the repository', () => {
    const code = [
      '/** As RFC 6962, §2.1 and docs/specification/roles.md have it (STYLE.md). */',
      '// By the domain specification.',
      'const path = `lost.md`',
      '/** The matrix (§6.1). */',
      '// As nowhere.md and docs/specification/nothing.md say.',
    ].join('\n')
    expect(lostCitations(code, facts.hasPath)).toEqual([
      'nowhere.md',
      'docs/specification/nothing.md',
      'domain specification',
      '/** The matrix (§6.1). */',
    ])
  })

  it('is read as a table: words and names', () => {
    const table = '| Word | Code |\n|---|---|\n| Asiento | `entry` |\n| Derivar | – |'
    const rows = tableRows(table)
    expect(rows.map(([word]) => word)).toEqual(['Asiento', 'Derivar'])
    expect(rows.map(codeNames)).toEqual([['entry'], []])
    expect(linksIn('[a](b.md#c) ![d](e.png) [f](https://g.example) [h](#i)')).toEqual([
      'b.md',
      'e.png',
    ])
  })
})
