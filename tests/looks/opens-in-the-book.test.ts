/**
 * What opens in the register book and on the page of a document, for a clerk, in four looks
 * (`open-states.ts`).
 */
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { button, chosen, faultsInOpenStates, filter, keys, list } from '#tests/open-states.ts'
import type { Opener, Screen } from '#tests/open-states.ts'
import { openWorkScene, registerWithScan, workPath } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

let scene: WorkScene
let entry: EntryView

beforeAll(async () => {
  scene = await openWorkScene()
  entry = await registerWithScan(scene.clerkAsking)
  await scene.clerkAsking.register({ confidentiality: 'CONFIDENTIAL' })
  await scene.clerkAsking.register()
})
afterAll(() => scene.close())

const saveAsView: Opener = {
  name: 'Guardar como vista',
  async press(page) {
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('poda')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Guardar como vista', exact: true }).click()
  },
}

async function faultsFor(screens: readonly Screen[]): Promise<string[]> {
  const faults = await faultsInOpenStates(scene.clerk.page, scene.app.address, screens)
  return [...faults, ...scene.clerk.faults()]
}

it('has nothing for axe to find in the book, nor in its filters', async () => {
  expect(
    await faultsFor([
      {
        path: '/control/entries',
        opens: [
          button('Columnas'),
          filter('Tipo de documento'),
          filter('En la oficina'),
          filter('Trámite'),
          filter('Estado'),
          keys('F1'),
        ],
      },
      { path: '/control/entries', opens: [saveAsView] },
    ]),
  ).toEqual([])
})

it('has nothing for axe to find where rows of the book are chosen', async () => {
  expect(
    await faultsFor([
      {
        path: '/control/entries',
        opens: [
          chosen(),
          chosen(/^Imprimir comprobantes/u),
          chosen(/^Imprimir etiquetas/u),
          chosen(/^Derivar/u),
        ],
      },
    ]),
  ).toEqual([])
})

it('has nothing for axe to find on the page of a document, nor in what opens there', async () => {
  expect(
    await faultsFor([
      {
        path: workPath(entry),
        opens: [
          button('Derivar'),
          button('Observar'),
          button('Comprobante o etiqueta'),
          button('Pedir la anulación'),
          button('¿Por qué esta fecha?'),
          button('Agregar archivo'),
          button('Reemplazar carta.pdf'),
        ],
      },
    ]),
  ).toEqual([])
})

it('has nothing for axe to find where a document is corrected, and where it is read', async () => {
  expect(
    await faultsFor([
      {
        path: `${workPath(entry)}&rectificar=1`,
        opens: [list('Prioridad'), list('Papel que acompaña'), list('Forma de notificar')],
      },
      { path: `/control/pastdocument?id=${entry.entryId}` },
      { path: `/showdocument?id=${entry.entryId}`, opens: [button('Comprobante o etiqueta')] },
    ]),
  ).toEqual([])
})
