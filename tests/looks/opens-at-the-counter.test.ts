/** What opens on the public pages and on those of a clerk, in four looks (`open-states.ts`). */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openVisitor } from '#tests/chromium.ts'
import { importOldBook } from '#tests/old-book.ts'
import { button, details, faultsInOpenStates, helpIn, keys, list } from '#tests/open-states.ts'
import type { Opener } from '#tests/open-states.ts'
import { typeIn, typeRest } from '#tests/open-form.ts'
import { openWorkScene } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

let scene: WorkScene
let bookId: string

beforeAll(async () => {
  scene = await openWorkScene()
  await scene.clerkAsking.register()
  bookId = await importOldBook(scene.app, { name: 'Libro de entrada 1998' })
})
afterAll(() => scene.close())

it('has nothing for axe to find on the public pages, nor in their settings and results', async () => {
  const visitor = await openVisitor(scene.browser)
  const screens = [
    { path: '/', opens: [button('Configuración')] },
    { path: '/accesibilidad' },
    { path: '/privacidad' },
    { path: '/notfound' },
    { path: '/auth' },
    { path: '/setup' },
    { path: '/welcome' },
  ]
  expect(await faultsInOpenStates(visitor.page, scene.app.address, screens)).toEqual([])
  expect(visitor.faults()).toEqual([])
  await visitor.close()
})

/** Its code. */
const telephone: Opener = {
  name: 'Alt+t',
  press: (page) => page.keyboard.press('Alt+t'),
  async leave(page) {
    const panel = page.getByRole('region', { name: 'Teléfono como escáner' })
    await panel.getByRole('button', { name: 'Cerrar' }).click()
    await panel.waitFor({ state: 'detached' })
  },
}

it('has nothing for axe to find where a clerk begins, nor in what opens there', async () => {
  const screens = [
    { path: '/control', opens: [keys('Control+k'), keys('?'), details('Ver datos')] },
  ]
  expect(await faultsInOpenStates(scene.clerk.page, scene.app.address, screens)).toEqual([])
})

it('has nothing for axe to find where a clerk registers, nor in what opens there', async () => {
  const screens = [
    {
      path: '/control/sentdocument',
      ready: '[id="parties.0.identity.number"]:focus',
      opens: [
        telephone,
        list('Tipo'),
        list('Persona'),
        list('Tipo de documento'),
        list('Oficina de destino'),
        list('Canal'),
        helpIn('Asunto'),
        button('Contacto'),
        keys('Alt+Enter'),
      ],
    },
  ]
  expect(await faultsInOpenStates(scene.clerk.page, scene.app.address, screens)).toEqual([])
})

/** Two that were registered, the window that lists them, and the bar of the batch behind it. */
const batch: Opener = {
  name: 'a batch of two',
  async press(page) {
    const bar = page.getByRole('region', { name: 'Lote' })
    if (!(await bar.isVisible())) await registerBatch(page)
    await page.keyboard.press('F9')
    await page.getByRole('dialog', { name: 'Lote' }).waitFor()
  },
}

async function registerBatch(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Lote' })
  await typeIn(page)
  await typeRest(page)
  await page.keyboard.press('F9')
  await bar.waitFor()
  await page.keyboard.press('Control+Enter')
  await bar.getByText('Lote: 1').waitFor()
  await page.getByLabel('N.º de documento').fill('11.111.111-1')
  await page.getByLabel('Nombres').fill('Luis')
  await page.getByLabel('Primer apellido').fill('Rojas')
  await page.getByLabel('Folios').fill('2')
  await page.keyboard.press('Control+Enter')
  await bar.getByText('Lote: 2').waitFor()
}

it('has nothing for axe to find in a batch of several', async () => {
  const screens = [
    {
      path: '/control/sentdocument',
      ready: '[id="parties.0.identity.number"]:focus',
      opens: [batch],
    },
  ]
  expect(await faultsInOpenStates(scene.clerk.page, scene.app.address, screens)).toEqual([])
})

it('has nothing for axe to find in the further pages of a clerk', async () => {
  const screens = [
    { path: '/control/notices' },
    { path: '/control/sessions', opens: [button('Cerrar en todos los equipos')] },
    { path: '/control/importedbooks' },
    { path: `/control/importedbooks?libro=${bookId}` },
    { path: '/control/bookstate' },
    { path: '/control/reports', opens: [list('Informe'), details('Separador del CSV')] },
  ]
  expect(await faultsInOpenStates(scene.clerk.page, scene.app.address, screens)).toEqual([])
  expect(scene.clerk.faults()).toEqual([])
})
