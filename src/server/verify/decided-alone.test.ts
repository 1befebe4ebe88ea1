import { api } from '#contract/api.ts'
import { annulment } from '#tests/acts.ts'
import { route, unitAt } from '#tests/handling.ts'
import { changeLevel } from '#tests/levels.ts'
import { rewriteBook } from '#tests/rewrite-book.ts'
import type { Tamperer } from '#tests/tamper.ts'
import { openTamperer } from '#tests/tamper.ts'
import type { TestApp } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { verifyBooks } from './verify-books.ts'

let app: TestApp
let tamperer: Tamperer

beforeEach(async () => {
  app = await openTestApp()
  tamperer = await openTamperer(app.db.url)
})
afterEach(async () => {
  await tamperer.close()
  await app.close()
})

const verdict = () =>
  verifyBooks({
    url: app.db.url,
    files: { store: app.app.files, readsBytes: true },
    expectedHead: null,
  })

it('an annulment that was rewritten to be of one person is not taken for one of two', async () => {
  const clerk = await app.as('REG')
  const { entryId, version } = await clerk.register()
  const params = { entryId }
  const asked = await clerk.ask(api.requestAnnulment, { params, body: annulment }, { version })
  const head = await app.as('JREG')
  const done = await head.ask(api.approveAnnulment, { params }, { version: asked.body.version })
  expect(done.body.registerStatus).toBe('ANNULLED')
  expect(await verdict()).toMatchObject({ isWhole: true })
  await rewriteBook(tamperer, app.municipality.municipalityId, (body) => {
    if (body.type === 'EntryAnnulled') body.actorId = clerk.actor.staffId
  })
  expect(await verdict()).toMatchObject({
    isWhole: false,
    discrepancy: { message: expect.stringContaining('lo anuló una sola persona') },
  })
})

it('another level that was rewritten to be confirmed by who asked is not taken for one of two', async () => {
  const clerk = await app.as('REG')
  const sent = await route(clerk, await clerk.register(), unitAt(app, 1))
  const readers = [app.municipality.actorOf('TR').staffId]
  await changeLevel([clerk, await app.as('JREG')], sent, 'CONFIDENTIAL', readers)
  expect(await verdict()).toMatchObject({ isWhole: true })
  await rewriteBook(tamperer, app.municipality.municipalityId, (body) => {
    if (body.type === 'EntryRectified') body.actorId = clerk.actor.staffId
  })
  const message = expect.stringContaining('una sola persona pidió y confirmó el cambio de reserva')
  expect(await verdict()).toMatchObject({ isWhole: false, discrepancy: { message } })
})
