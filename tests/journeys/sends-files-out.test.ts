/** The files of a document that goes out: attached by keys alone, kept, sent, and looked at. */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { enter, openVisitor, personBehind } from '#tests/chromium.ts'
import { keyOf } from '#tests/enquirer.ts'
import { button, faultsInOpenStates, keys } from '#tests/open-states.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { anOutgoing } from '#tests/outgoing.ts'
import { settleChange } from '#tests/settle-change.ts'
import { openWorkScene } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

let scene: WorkScene
beforeAll(async () => {
  scene = await openWorkScene()
})
afterAll(() => scene.close())

const focused = (id: string): string => `[id="${id}"]:focus`

it('sends the signed document as a file with the keyboard alone, kept through a reload', async () => {
  const { page } = scene.clerk
  await page.goto(`${scene.app.address}/control/outgoing/new`)
  await page.locator(focused('unitId')).waitFor()
  const typed = ['Obras', 'Oficio', '', '', 'Rosa Quispe, Directora', 'Remite el plano', '', '1']
  for (const text of [...typed, 'Ana Soto Díaz']) {
    if (text !== '') await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('F4')
  const files = ['plano.png', 'oficio-firmado.png'].map((name, place) => ({
    name,
    mimeType: 'image/png',
    buffer: Buffer.concat([onePixelPng, Buffer.from([place])]),
  }))
  await (await chooser).setFiles(files)
  const isDocument = (name: string) =>
    page.getByRole('radio', { name: `«${name}» es el documento firmado` })
  await isDocument('plano.png').focus()
  await expect.poll(() => isDocument('plano.png').isChecked()).toBe(true)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => isDocument('oficio-firmado.png').isChecked()).toBe(true)
  await expect
    .poll(() => scene.app.db.asOwner('select 1 from upload').then((rows) => rows.length))
    .toBe(2)
  await page.reload()
  await page.getByText('Aquí está lo que escribió antes').waitFor()
  await isDocument('oficio-firmado.png').waitFor()
  await expect.poll(() => isDocument('oficio-firmado.png').isChecked()).toBe(true)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'Abrir' }).press('Enter')
  const items = page.getByRole('region', { name: 'Archivos' }).getByRole('listitem')
  await items.first().getByText('oficio-firmado.png').waitFor()
  await items
    .first()
    .getByText(/^Documento/u)
    .waitFor()
  await items
    .nth(1)
    .getByText(/^Anexo/u)
    .waitFor()
  await page.getByRole('button', { name: 'Ver oficio-firmado.png' }).press('Enter')
  await page.getByRole('img', { name: /oficio-firmado\.png/u }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar plano.png' }).press('Enter')
  expect((await download).suggestedFilename()).toBe('plano.png')
  expect(await scene.app.db.asOwner('select 1 from upload')).toEqual([])
  // The next document begins with none.
  await page.goto(`${scene.app.address}/control/outgoing/new`)
  await page.locator(focused('unitId')).waitFor()
  await expect.poll(() => page.getByRole('radio').count()).toBe(0)
  expect(scene.clerk.faults()).toEqual([])
})

it('is told of at the enquiry, and downloaded by whoever holds the receipt', async () => {
  const { app, browser, clerk, clerkAsking } = scene
  const chief = await openVisitor(browser)
  const administrator = await openVisitor(browser)
  await enter(administrator, app, 'ADM')
  await enter(chief, app, 'JREG')
  const entry = await clerkAsking.register()
  const { uploadId } = await clerkAsking.upload(onePixelPng, 'oficio.png')
  const { body } = await clerkAsking.ask(api.dispatchOutgoing, {
    params: { outgoingId: randomUUID() },
    body: anOutgoing(app, { answers: [entry.entryId], files: [uploadId] }),
  })
  const { exitNumber, outgoingId } = body.outgoing
  const holder = await browser.newContext({ locale: 'es', javaScriptEnabled: false })
  const page = await holder.newPage()
  const ask = async (): Promise<void> => {
    await page.goto(`${app.address}/consulta`)
    const { numero, codigo } = keyOf(entry)
    await page.getByLabel('Número de registro').fill(numero)
    await page.getByLabel('Código de consulta').fill(codigo)
    await page.keyboard.press('Enter')
    await page.getByText(`Hay una respuesta: oficio ${exitNumber}`).waitFor()
  }
  const offered = page.getByRole('button', { name: `Descargar ${exitNumber}` })
  await ask()
  await expect.poll(() => offered.count()).toBe(0)
  const papers = { receiptFooter: '', labelSize: '62x29', givesAnswers: true } as const
  const people = {
    adm: await personBehind(administrator, app, 'ADM'),
    head: await personBehind(chief, app, 'JREG'),
  }
  expect(await settleChange(people, { kind: 'PAPERS', papers })).toBeNull()
  await ask()
  await page.getByText('no reemplaza la notificación').waitFor()
  const download = page.waitForEvent('download')
  await offered.press('Enter')
  expect((await download).suggestedFilename()).toBe(`${exitNumber}.png`)
  await clerk.page.goto(`${app.address}/control/outgoing/document?id=${outgoingId}`)
  await clerk.page.getByText('Descargado con el código del comprobante:').waitFor()
  await Promise.all([holder.close(), chief.close(), administrator.close()])
})

it('has nothing for axe to find where files are', { timeout: 240_000 }, async () => {
  const { app, clerk, clerkAsking } = scene
  const { uploadId } = await clerkAsking.upload(onePixelPng, 'oficio.png')
  const { body } = await clerkAsking.ask(api.dispatchOutgoing, {
    params: { outgoingId: randomUUID() },
    body: anOutgoing(app, { files: [uploadId] }),
  })
  const screens = [
    {
      path: `/control/outgoing/document?id=${body.outgoing.outgoingId}`,
      opens: [button('Ver oficio.png'), keys('F1')],
    },
  ]
  expect(await faultsInOpenStates(clerk.page, app.address, screens)).toEqual([])
})
