/**
 * The screens in the colours that somebody chose in their system (forced colours), where the
 * browser leaves out grounds, shadows and most colours of ours: measured in what it paints.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { enter, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openWorkScene, registerWithScan, workPath } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'
import { contrast } from '#web/ui/themes/oklch.ts'

let scene: WorkScene
let page: Page
let administrator: Visitor
let workAddress: string

beforeAll(async () => {
  scene = await openWorkScene()
  page = scene.clerk.page
  const entry = await registerWithScan(scene.clerkAsking)
  await scene.clerkAsking.register({ subject: 'Pide hora con el director' })
  workAddress = `${scene.app.address}${workPath(entry)}`
  administrator = await openVisitor(scene.browser)
  await enter(administrator, scene.app, 'ADM')
})
afterAll(() => scene.close())

interface Clip {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Of the pixels painted there, the part that stands out from its ground by 4.5:1 or more. */
async function inkIn(at: Page, clip: Clip): Promise<number> {
  const png = (await at.screenshot({ clip })).toString('base64')
  const counts = await administrator.page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d')
    if (!drawing) throw new Error('No canvas here')
    drawing.drawImage(image, 0, 0)
    const { data } = drawing.getImageData(0, 0, image.width, image.height)
    const found = new Map<string, number>()
    for (let start = 0; start < data.length; start += 4) {
      const parts = Array.from(data.slice(start, start + 3), (part) =>
        part.toString(16).padStart(2, '0'),
      )
      const colour = `#${parts.join('')}`
      found.set(colour, (found.get(colour) ?? 0) + 1)
    }
    return [...found].toSorted(([, one], [, other]) => other - one)
  }, png)
  const ground = counts[0]?.[0] ?? '#000000'
  const sum = (of: typeof counts): number => of.reduce((all, [, count]) => all + count, 0)
  return sum(counts.filter(([colour]) => contrast(colour, ground) >= 4.5)) / sum(counts)
}

/** Of the words in a place: letters are a fifth of their line or so, never nothing nor all. */
async function inkOfWords(words: Locator): Promise<number> {
  await words.waitFor()
  const clip = await words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { x, y, width, height } = range.getBoundingClientRect()
    return { x, y, width, height }
  })
  return inkIn(words.page(), clip)
}

async function inkInside(place: Locator, insetPx: number): Promise<number> {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  const { x, y, width, height } = box
  return inkIn(place.page(), {
    x: x + insetPx,
    y: y + insetPx,
    width: width - 2 * insetPx,
    height: height - 2 * insetPx,
  })
}

type Side = 'outline' | 'border-top' | 'border-left' | 'border-bottom'

/** The line on a side of a place: its colour and the one behind it; a line nobody sees is one. */
function lineOf(place: Locator, side: Side): Promise<readonly [line: string, ground: string]> {
  return place.evaluate((element, name) => {
    const style = getComputedStyle(element)
    const isDrawn =
      style.getPropertyValue(`${name}-style`) === 'solid' &&
      Number.parseFloat(style.getPropertyValue(`${name}-width`)) >= 1
    const line = style.getPropertyValue(`${name}-color`)
    return [isDrawn ? line : 'none', getComputedStyle(document.body).backgroundColor]
  }, side)
}

async function hasLine(place: Locator, side: Side): Promise<boolean> {
  const [line, ground] = await lineOf(place, side)
  return line !== 'none' && !/^rgba.* 0\)$/u.test(line) && line !== ground
}

const colourOf = (place: Locator) => place.evaluate((each) => getComputedStyle(each).color)
const isReadable = (ink: number): boolean => ink > 0.04 && ink < 0.6
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe.each(['light', 'dark'] as const)('in colours of their own, %s', (colorScheme) => {
  beforeAll(async () => {
    const media = { forcedColors: 'active', colorScheme, reducedMotion: 'reduce' } as const
    await page.emulateMedia(media)
    await administrator.page.emulateMedia(media)
  })

  it('what is written on a fill is read: the main button', async () => {
    await page.goto(`${scene.app.address}/control`)
    const main = page.getByRole('main').locator('.button-primary')
    expect(await inkOfWords(main.getByText('Ingreso nuevo documento'))).toSatisfy(isReadable)
  })

  it('a box that is not ticked is empty, and one that is has its mark', async () => {
    await page.goto(`${scene.app.address}/control/entries`)
    const boxes = page.locator('[data-row] .choice-box')
    await boxes.nth(1).waitFor()
    expect(await inkInside(boxes.nth(0), 3)).toBe(0)
    await page.locator('[data-row="0"]').focus()
    await page.keyboard.press('x')
    await page.getByText('1 seleccionado', { exact: true }).waitFor()
    expect(await inkInside(boxes.nth(0), 3)).toBeGreaterThan(0.05)
    expect(await inkInside(boxes.nth(1), 3)).toBe(0)
    await page.keyboard.press('x')
  })

  it('the row that is looked at, and the one with the focus, have an edge', async () => {
    await page.locator('[data-row="0"]').focus()
    await page.keyboard.press('p')
    const row = page.locator('[data-row][aria-current=true]')
    await row.waitFor()
    await button('Columnas').focus()
    expect(await hasLine(row, 'outline')).toBe(true)
    await page.locator('[data-row="1"]').focus()
    await page.keyboard.press('j')
    expect(await hasLine(page.locator('[data-row]:focus'), 'outline')).toBe(true)
  })

  it('what cannot be pressed is told apart from what can', async () => {
    const grey = await page.evaluate(() => {
      const probe = document.createElement('i')
      probe.style.color = 'GrayText'
      document.body.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    })
    const previous = page.getByRole('navigation', { name: 'Páginas del libro' }).getByRole('button')
    expect(await colourOf(previous.first())).toBe(grey)
    expect(await colourOf(button('Columnas'))).not.toBe(grey)
  })

  it('a suggestion, an item of a menu and a row of the palette show where one is', async () => {
    await page.goto(`${scene.app.address}/control/sentdocument`)
    await page.getByLabel('Tipo de documento').click()
    await page.keyboard.press('ArrowDown')
    const options = page.getByRole('option')
    expect(await hasLine(page.locator('.list-row[data-active]'), 'outline')).toBe(true)
    expect(await hasLine(options.last(), 'outline')).toBe(false)
    await page.goto(workAddress)
    await button('Comprobante o etiqueta').click()
    const items = page.getByRole('menuitem')
    expect(await hasLine(items.first(), 'outline')).toBe(true)
    expect(await hasLine(items.last(), 'outline')).toBe(false)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    const row = page.locator('.palette-row[aria-selected=true]')
    await row.waitFor()
    expect(await hasLine(row, 'outline')).toBe(true)
    expect(await hasLine(page.locator('.palette-window'), 'border-top')).toBe(true)
    await page.keyboard.press('Escape')
  })

  it('a window has an edge, its fields have theirs, and its main button is read', async () => {
    await page.goto(workAddress)
    await button('Derivar').click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await hasLine(page.locator('.dialog-window'), 'border-top')).toBe(true)
    const unit = dialog.getByLabel('Oficina', { exact: false }).first()
    await unit.focus()
    expect(await hasLine(unit, 'outline')).toBe(true)
    expect(await hasLine(dialog.getByLabel('Instrucción'), 'border-top')).toBe(true)
    const main = dialog.locator('.button-primary')
    expect(await inkOfWords(main.getByText('Derivar'))).toSatisfy(isReadable)
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).hover()
    expect(await inkOfWords(page.getByRole('tooltip').getByText('Cerrar'))).toSatisfy(isReadable)
    await page.mouse.move(0, 0)
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+.')
    const settings = page.locator('.layout-config-sidebar')
    await settings.waitFor()
    expect(await hasLine(settings, 'border-left')).toBe(true)
    const languages = settings.locator('.language-choice')
    expect(await hasLine(languages.getByText('Español'), 'outline')).toBe(true)
    expect(await hasLine(languages.getByText('English'), 'outline')).toBe(false)
    await page.keyboard.press('Escape')
  })

  it('the tab and the page one is on are marked by more than their colour', async () => {
    const admin = administrator.page
    await admin.goto(`${scene.app.address}/control/organization`)
    const tabs = admin.getByRole('tab')
    await tabs.first().waitFor()
    expect(await hasLine(tabs.first(), 'border-bottom')).toBe(true)
    expect(await hasLine(tabs.last(), 'border-bottom')).toBe(false)
    const links = admin.getByRole('navigation', { name: 'Principal' }).getByRole('link')
    expect(await hasLine(links.filter({ hasText: 'Organización' }), 'outline')).toBe(true)
    expect(await hasLine(links.filter({ hasText: 'Informes' }), 'outline')).toBe(false)
  })
})

it('a number of something overdue is read on its fill', async () => {
  await scene.app.db.asOwner(
    'update entry set due_on = registered_on - 9, effective_date = registered_on - 20',
  )
  await page.goto(`${scene.app.address}/control/entries`)
  const late = page.locator('.tray-tab[data-late] .tray-count').first()
  expect(await inkOfWords(late)).toSatisfy(isReadable)
  expect([...scene.clerk.faults(), ...administrator.faults()]).toEqual([])
})
