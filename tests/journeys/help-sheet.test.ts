/** Every key of the help sheet of the list and of a document, pressed from where the sheet says. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { enter, openChromium, openVisitor, personBehind } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import { press, readSheet, tryAll } from '#tests/key-sheet.ts'
import type { Trial, Trials } from '#tests/key-sheet.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'
import { workPath } from '#tests/work-scene.ts'

let app: ServedApp
let browser: Browser
let clerk: Visitor
let unit: Visitor
let page: Page
let received: string

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium()
  clerk = await openVisitor(browser)
  unit = await openVisitor(browser)
  for (const { page: each } of [clerk, unit]) {
    await each.emulateMedia({ reducedMotion: 'reduce' })
  }
  await enter(clerk, app, 'REG')
  await enter(unit, app, 'JU')
  const person = await personBehind(clerk, app, 'REG')
  const entry = await person.register()
  const asking = await personBehind(unit, app, 'JU')
  received = workPath(await acknowledge(asking, await route(person, entry, unitAt(app, 1))))
  // A second page of the list.
  await Promise.all(Array.from({ length: 51 }, () => person.register()))
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const row = (place: number) => page.locator(`[data-row="${place}"]:focus`).waitFor()
const at = (path: string) => page.waitForURL((url) => url.pathname === path)
const heading = () => page.getByRole('heading', { level: 1 }).focus()

const everywhere: Trials = {
  Configuración: { seen: () => dialog('Configuración').waitFor() },
  'Buscar y actuar': { seen: () => dialog('Buscar y actuar').waitFor() },
  'Ir a la página de inicio': { from: heading, seen: () => at('/') },
  'Ir a mi trabajo': { from: heading, seen: () => at('/control') },
  'Ir al libro de registro': { from: heading, seen: () => at('/control/entries') },
  'Cambiar de persona': {
    async seen() {
      await page.locator('[name=user]:focus').waitFor()
      await enter(clerk, app, 'REG')
    },
  },
  'Ver los atajos de esta pantalla': {
    from: heading,
    seen: () => dialog('Atajos de teclado').waitFor(),
  },
  'Ayuda: qué escribir en el campo, o el manual de la pantalla': {
    from: heading,
    seen: () => dialog('Manual').waitFor(),
  },
}

const preview: Trial = { seen: () => page.getByRole('region', { name: 'Vista previa' }).waitFor() }
const second = async (): Promise<void> => {
  await page.keyboard.press('ArrowDown')
  await row(1)
}
const list: Trials = {
  ...everywhere,
  'Ingreso nuevo documento': { from: heading, seen: () => at('/control/sentdocument') },
  'Buscar en el libro': { seen: () => page.locator('[type=search]:focus').waitFor() },
  'Ir a las filas': { from: heading, seen: () => row(0) },
  'Rectificar el registro de la fila': { seen: () => at('/control/editdocument') },
  'Seleccionar la fila': { seen: () => page.getByText('1 seleccionado').waitFor() },
  'Seleccionar también la siguiente o la anterior': {
    from: second,
    async seen(keys) {
      await page.getByText('2 seleccionados').waitFor()
      await row(keys === 'Shift+J' ? 2 : 0)
    },
  },
  'Abrir o cerrar la vista previa': preview,
  'Fila siguiente': { from: second, seen: () => row(2) },
  'Fila anterior': { from: second, seen: () => row(0) },
  'Abrir el registro de la fila': { seen: () => at('/control/editdocument') },
}

async function openList(): Promise<void> {
  await page.goto(`${app.address}/control/entries`)
  await row(0)
}

describe('each key of the help sheet does what it says', () => {
  it('in the list', { timeout: 120_000 }, async () => {
    page = clerk.page
    const failed = await tryAll(
      page,
      openList,
      {
        ...list,
        'Página siguiente del libro': { seen: () => page.getByText('Página 2').waitFor() },
      },
      '',
    )
    expect(failed).toEqual([])
  })

  it('on the last page of the list, which goes back', async () => {
    page = clerk.page
    await openList()
    await page.keyboard.press(']')
    await page.getByText('Página 2').waitFor()
    const lines = await readSheet(page)
    const back = lines.find(({ label }) => label === 'Página anterior del libro')
    await press(page, back?.keys[0] ?? '')
    await page.getByText('Página 1').waitFor()
    expect(back?.keys).toEqual(['['])
  })

  it('on the page of a document, for registry and for a unit', { timeout: 120_000 }, async () => {
    page = clerk.page
    const opens: Trial = { from: heading, seen: () => page.getByRole('dialog').waitFor() }
    const other = { from: heading, seen: () => page.getByText(/^(?:1|3) de 50/u).waitFor() }
    const corrects = { from: heading, seen: () => page.locator('main input:focus').waitFor() }
    const openSecond = async (): Promise<void> => {
      await openList()
      await second()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Derivar' }).waitFor()
    }
    expect(
      await tryAll(page, openSecond, {
        'Documento siguiente de la lista': other,
        'Documento anterior de la lista': other,
        Derivar: opens,
        Observar: opens,
        Rectificar: corrects,
      }),
    ).toEqual([])
    page = unit.page
    const openReceived = async (): Promise<void> => {
      await page.goto(`${app.address}${received}`)
      await page.getByRole('button', { name: 'Tomar' }).waitFor()
    }
    const acts = ['Asignar', 'Rederivar', 'Responder', 'Observar', 'Devolver']
    expect(
      await tryAll(page, openReceived, {
        ...Object.fromEntries(acts.map((act) => [act, opens])),
        // Done at once, and taken back.
        Tomar: {
          from: heading,
          seen: () => page.getByRole('button', { name: 'Deshacer' }).click(),
        },
        Rectificar: corrects,
      }),
    ).toEqual([])
  })
})
