/** What opens on the public pages and on those of a clerk, in three looks (`open-states.ts`). */
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openVisitor } from '#tests/chromium.ts'
import { importOldBook } from '#tests/old-book.ts'
import { button, details, faultsInOpenStates, helpIn, keys, list } from '#tests/open-states.ts'
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

it('has nothing for axe to find where a clerk registers, nor in what opens there', async () => {
  const screens = [
    { path: '/control', opens: [keys('Control+k'), keys('?'), details('Ver datos')] },
    {
      path: '/control/sentdocument',
      ready: '[id="parties.0.identity.number"]:focus',
      opens: [
        list('Tipo'),
        list('Persona'),
        list('Tipo de documento'),
        list('Oficina de destino'),
        list('Canal'),
        helpIn('Asunto'),
        button('Contacto'),
        keys('Alt+Enter'),
        keys('Alt+t'),
      ],
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
