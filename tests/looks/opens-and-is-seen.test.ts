/** That `open-states.ts` finds what is wrong in one look alone, and only in what opened. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openChromium, openVisitor } from '#tests/chromium.ts'
import { button, faultsInOpenStates } from '#tests/open-states.ts'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openChromium()
  ;({ page } = await openVisitor(browser))
})
afterAll(() => browser.close())

/** Draws the template of the page. */
const draw = `document.querySelector('main').append(document.querySelector('template').content)`

const dialog = (inside: string): string =>
  `<button onclick="${draw}">Abrir</button>
  <template><div role="dialog" aria-label="Ventana">${inside}</div></template>`

const listbox = (about: string): string =>
  `<button onclick="${draw}">Abrir</button>
  <template><ul role="listbox" tabindex="0" ${about}><li role="option">Obras</li></ul></template>`

const usual = `body { background: white; color: black } button { margin: 30px; min-height: 44px }
  [data-theme*=dark] body { background: black; color: white }`

async function faultsOf(main: string, style = ''): Promise<string[]> {
  await page.route('http://planted.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="es"><title>Plantado</title><style>${usual}${style}</style><main><h1>Plantado</h1>${main}</main></html>`,
    }),
  )
  const screens = [{ path: '/', opens: [button('Abrir')] }]
  const faults = await faultsInOpenStates(page, 'http://planted.test', screens)
  await page.unroute('http://planted.test/')
  return faults.map((fault) => fault.split(': ').slice(0, 3).join(': '))
}

it('finds nothing where nothing is wrong', async () => {
  expect(await faultsOf(dialog('<button>Cerrar</button>'))).toEqual([])
  expect(await faultsOf(listbox('aria-label="Unidades"'))).toEqual([])
})

it('finds a button without a name in a window, in the light look and when narrow', async () => {
  expect(await faultsOf(dialog('<button></button>'))).toEqual([
    '/, Abrir: light: button-name',
    '/, Abrir: dark, 390 px: button-name',
  ])
})

it('finds a contrast that is low in the dark alone', async () => {
  const style = '[data-theme*=dark] p { color: #333 }'
  expect(await faultsOf(dialog('<p>Oscuro</p>'), style)).toEqual([
    '/, Abrir: dark, 390 px: color-contrast',
  ])
})

it('finds a contrast that is low in forced colours alone', async () => {
  const style =
    '@media (forced-colors: active) { p { forced-color-adjust: none; color: #eee; background: #fff } }'
  expect(await faultsOf(dialog('<p>Forzado</p>'), style)).toEqual([
    '/, Abrir: forced colours: color-contrast',
  ])
})

it('finds a list without a name', async () => {
  expect(await faultsOf(listbox(''))).toEqual([
    '/, Abrir: light: aria-input-field-name',
    '/, Abrir: dark, 390 px: aria-input-field-name',
  ])
})

it('finds what is wrong when narrow alone', async () => {
  const style = '@media (width < 400px) { button span { display: none } }'
  const inside = dialog('<button><span>Cerrar</span></button>')
  expect(await faultsOf(inside, style)).toEqual(['/, Abrir: dark, 390 px: button-name'])
})

it('finds what is wrong in the page before anything opens', async () => {
  const faults = await faultsOf(`<img src="">${dialog('<button>Cerrar</button>')}`)
  expect(faults).toEqual(['/: light: image-alt', '/: dark, 390 px: image-alt'])
})
