import { afterAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import { openTestApp } from '#tests/test-app.ts'

const entries: EntryView[] = []

const app = await openTestApp()
const clerk = await app.as('REG')
for (let count = 0; count < 50; count += 1) {
  entries.push(await clerk.register({ subject: `Solicita poda en calle Luna ${count}` }))
}
afterAll(() => app.close())

const idsOf = (some: readonly EntryView[]) => some.map(({ entryId }) => entryId).join(',')
const pagesOf = async (response: Response) =>
  textOfPaper(new Uint8Array(await response.arrayBuffer()))

it('draws receipts and labels in the order asked for, each on pages of its own', async () => {
  const some = [entries[2], entries[0], entries[1]].flatMap((entry) => entry ?? [])
  for (const paper of ['A4', '80mm'] as const) {
    const query = { ids: idsOf(some), paper }
    const response = await clerk.send(api.readPapers, { query })
    expect(response.headers.get('content-disposition')).toContain(`comprobantes-${paper}.pdf`)
    const pages = await pagesOf(response)
    expect(pages).toHaveLength(3)
    some.forEach(({ entryNumber, content }, place) => {
      expect(pages[place]).toContain(entryNumber)
      expect(pages[place]).toContain(content?.subject)
    })
  }
  for (const size of ['62x29', '50x25'] as const) {
    const pages = await pagesOf(
      await clerk.send(api.readPapers, { query: { ids: idsOf(some), paper: size } }),
    )
    expect(pages).toHaveLength(3)
    some.forEach(({ entryNumber }, place) => expect(pages[place]).toContain(entryNumber))
  }
})

it('is the same paper as one alone', async () => {
  const [entry] = entries
  const { entryId = '', entryNumber } = entry ?? {}
  const alone = await clerk.send(api.readReceipt, { params: { entryId }, query: { paper: 'A4' } })
  const listed = await clerk.send(api.readPapers, { query: { ids: entryId, paper: 'A4' } })
  expect(listed.headers.get('content-disposition')).toContain(`comprobante-${entryNumber}-A4.pdf`)
  expect(await listed.arrayBuffer()).toEqual(await alone.arrayBuffer())
})

it('leaves a line for each document, and draws none where one is not theirs', async () => {
  const secret = await clerk.register({
    subject: 'Denuncia que nadie debe ver',
    confidentiality: 'CONFIDENTIAL',
  })
  const other = await app.as('JREG')
  const printed = () =>
    app.db.asOwner<{ action: string; entry_id: string; detail: string }>(
      `select action, entry_id, detail from access_log
       where action in ('receipt-printed', 'label-printed') and staff_id = $1 order by at, entry_id`,
      [other.actor.staffId],
    )
  const some = entries.slice(0, 2)
  for (const paper of ['A4', '62x29']) {
    const response = await other.send(api.readPapers, {
      query: { ids: idsOf([...some, secret]), paper },
    })
    expect(response.status).toBe(404)
  }
  expect(await printed()).toEqual([])
  await other.send(api.readPapers, { query: { ids: idsOf(some), paper: '80mm' } })
  await other.send(api.readPapers, { query: { ids: idsOf(some), paper: '50x25' } })
  const lines = await printed()
  for (const { entryId } of some) {
    expect(lines).toContainEqual({ action: 'receipt-printed', entry_id: entryId, detail: '80mm' })
    expect(lines).toContainEqual({ action: 'label-printed', entry_id: entryId, detail: '50x25' })
  }
  expect(lines).toHaveLength(4)
})

it('draws fifty and no more', async () => {
  const [more] = entries
  const tooMany = await clerk.send(api.readPapers, {
    query: { ids: idsOf([...entries, ...(more ? [more] : [])]), paper: 'A4' },
  })
  expect(tooMany.status).toBe(422)
  const paper = await clerk.send(api.readPapers, { query: { ids: idsOf(entries), paper: 'A4' } })
  const pages = await pagesOf(paper)
  expect(pages).toHaveLength(50)
})
