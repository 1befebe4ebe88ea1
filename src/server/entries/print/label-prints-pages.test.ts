import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { makePrintFolder, printers } from '#tests/print-folder.ts'
import { openTestApp } from '#tests/test-app.ts'

describe('the labels of a busy day', () => {
  it('come a page at a time, the newest first, and those not taken are found from the first', async () => {
    const folder = await makePrintFolder()
    const app = await openTestApp({ env: { PRINT_FOLDER: folder.folder } })
    const good = await folder.open(app.town.municipalityId)
    const clerk = await app.as('REG')
    const { entryId } = await clerk.register({})
    const sent = { printer: printers.good, size: '50x25' as const }
    const failed = randomUUID()
    await clerk.ask(api.printLabels, { body: { ...sent, prints: [{ printId: failed, entryId }] } })
    for (let batch = 0; batch < 3; batch += 1) {
      const prints = Array.from({ length: 40 }, () => ({ printId: randomUUID(), entryId }))
      // oxlint-disable-next-line no-await-in-loop -- in their order
      await clerk.ask(api.printLabels, { body: { ...sent, prints } })
    }
    const names = await readdir(good)
    await Promise.all(
      names.filter((name) => !name.includes(failed)).map((name) => rm(join(good, name))),
    )
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = cursor === undefined ? {} : { cursor }
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const { body } = await clerk.ask(api.listLabelPrints, { query })
      expect(body.prints.length).toBeLessThanOrEqual(50)
      seen.push(...body.prints.map(({ printId }) => printId))
      cursor = body.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(121)
    expect(seen).toContain(failed)
    const query = { shown: 'NOT_TAKEN' as const }
    const { body } = await clerk.ask(api.listLabelPrints, { query })
    expect(body.prints.map(({ printId }) => printId)).toEqual([failed])
    expect(body.notTaken).toBe(1)
    await app.close()
    await folder.remove()
  })
})
