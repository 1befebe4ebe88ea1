/**
 * No text leaves its cell, tag, button, card or page: on every screen, full of long words and long
 * names, at three widths and in the looks that change fonts and sizes.
 */
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { controlPages, openPages, showcasePages, staffPages } from '#contract/common/pages.ts'
import type { Role } from '#domain/permission/permission.ts'
import { annulment, doing } from '#tests/acts.ts'
import { enter, openChromium, openVisitor, personBehind } from '#tests/chromium.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import { importOldBook } from '#tests/old-book.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { anOutgoing } from '#tests/outgoing.ts'
import { aParty } from '#tests/registration.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

/** Every width, the ends of the scale and between, and one theme of each family of fonts. */
const looks = [
  { width: 390, theme: 'lara-light-indigo', scale: 16 },
  { width: 390, theme: 'md-light-indigo', scale: 14 },
  { width: 390, theme: 'bootstrap4-dark-blue', scale: 12 },
  { width: 1366, theme: 'lara-light-indigo', scale: 16 },
  { width: 1366, theme: 'bootstrap4-dark-blue', scale: 14 },
  { width: 1920, theme: 'md-light-indigo', scale: 16 },
  { width: 1920, theme: 'lara-light-indigo', scale: 12 },
]

/** Without a place to break. */
const word = (letters: number): string => 'Desoxirribonucleotidofosfato'.repeat(9).slice(0, letters)
const longName = (letters: number): string =>
  'Subdirección Metropolitana de Ordenamiento Territorial, Pavimentación y Saneamiento '
    .repeat(4)
    .slice(0, letters)

let app: ServedApp
let browser: Browser
let screens: readonly { readonly role: Role; readonly path: string }[]

beforeAll(async () => {
  app = await openServedApp({}, undefined, {
    name: longName(120).trim(),
    person: `${word(40)} ${longName(60)}`.trim(),
    units: [
      { code: 'ALCALDIA', name: word(60) },
      { code: 'DOM', name: longName(110).trim() },
      { code: 'DAF', name: word(100) },
    ],
  })
  browser = await openChromium()
  const clerk = await openVisitor(browser)
  const unit = await openVisitor(browser)
  await enter(clerk, app, 'REG')
  await enter(unit, app, 'JU')
  const person = await personBehind(clerk, app, 'REG')
  const head = await personBehind(unit, app, 'JU')
  const parties = [aParty({ givenNames: word(80), surname1: word(60), surname2: longName(60) })]
  const subject = `${word(110)} ${longName(110)}`.trim()
  const { uploadId } = await person.upload(onePixelPng, `${word(150)}.png`)
  const first = await person.register({
    subject,
    parties,
    folios: 9999,
    attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }],
  })
  const { entryId } = first
  const view = { name: word(40), isShared: true, question: { tray: 'to-route' } } as const
  await person.ask(api.saveView, { params: { viewId: randomUUID() }, body: view })
  const second = await person.register({
    subject: longName(230).trim(),
    parties,
    statement: word(400),
    senderReference: word(60),
  })
  await acknowledge(head, await route(person, first, unitAt(app, 1)))
  const note = { params: { entryId, noteId: randomUUID() }, body: { text: word(400) } }
  await person.ask(api.addNote, note)
  await doing(person, api.requestAnnulment, second, annulment)
  await person.register({ subject, parties, confidentiality: 'CONFIDENTIAL' })
  const bookId = await importOldBook(app, {
    name: word(100),
    rows: [['1/1998', '03/01/1998', word(120), word(300), word(90), word(200), word(30)]],
  })
  const outgoing = anOutgoing(app, { subject, signedBy: word(160), documentNumber: word(80) })
  const outgoingId = randomUUID()
  await person.ask(api.dispatchOutgoing, { params: { outgoingId }, body: outgoing })
  screens = screensOf({ entryId: first.entryId, bookId, outgoingId })
  await clerk.close()
  await unit.close()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

function screensOf(
  ids: Readonly<Record<'entryId' | 'bookId' | 'outgoingId', string>>,
): typeof screens {
  const { entryId, bookId, outgoingId } = ids
  const asked: Readonly<Record<string, string>> = {
    editdocument: `?id=${entryId}`,
    showdocument: `?id=${entryId}`,
    pastdocument: `?id=${entryId}&asiento=1`,
    importedbooks: `?libro=${bookId}&fila=1`,
    entries: '?vista=1',
    'outgoing/document': `?id=${outgoingId}`,
  }
  const roleOf: Readonly<Record<string, Role>> = {
    organization: 'ADM',
    powers: 'ADM',
    health: 'ADM',
    service: 'ADM',
    worktransfer: 'ADM',
    configuration: 'ADM',
    calendar: 'JREG',
    'letter-templates': 'ADM',
    closings: 'JREG',
    bookreview: 'AUD',
  }
  const below = [...controlPages, ...showcasePages].map((page) => ({
    role: roleOf[page] ?? 'REG',
    path: `/control/${page}${asked[page] ?? ''}`,
  }))
  const others = [...openPages, ...staffPages].map((page) => ({
    role: 'REG' as const,
    path: `/${page}${asked[page] ?? ''}`,
  }))
  return [
    ...others,
    ...below,
    { role: 'REG', path: '/control/entries' },
    { role: 'REG', path: `/control/entries?en=${unitAt(app, 1)}&estado=REGISTERED` },
    { role: 'JU', path: '/control' },
    { role: 'JU', path: `/control/editdocument?id=${entryId}` },
  ]
}

/** Each fault once, with where it was seen first. */
async function lookAt(page: Page, path: string, faults: Map<string, string>): Promise<void> {
  for (const { width, theme, scale } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(
      ([name, size]) =>
        new Promise((drawn) => {
          document.documentElement.dataset['theme'] = name
          document.documentElement.style.fontSize = `${size}px`
          requestAnimationFrame(() => requestAnimationFrame(drawn))
        }),
      [theme, scale] as const,
    )
    for (const fault of await overflowingTexts(page))
      if (!faults.has(fault)) faults.set(fault, `${path}, ${width} px, ${theme} at ${scale}`)
  }
}

/** What opens over a screen, and says as much. */
const windows = [
  { name: 'what is chosen', path: '/control/entries', key: 'x', shown: '.selection-bar' },
  { name: 'the help sheet', path: '/control/entries', key: '?', shown: '.key-sheet-columns' },
  { name: 'the palette', path: '/control/entries', key: 'Control+K', shown: '.palette' },
  { name: 'the settings', path: '/control/entries', key: 'Control+.', shown: '[data-modal]' },
  {
    name: 'the form and its errors',
    path: '/control/sentdocument',
    key: 'Control+Enter',
    shown: '.error-summary',
  },
]

it('would be told: a text that leaves its cell, one that is cut off, one beside the page', async () => {
  const visitor = await openVisitor(browser, { width: 390, height: 844 })
  const { page } = visitor
  await enter(visitor, app, 'REG')
  await page.goto(`${app.address}/privacidad`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await overflowingTexts(page)).toEqual([])
  await page.evaluate((text) => {
    const plant = (style: object): void => {
      const cell = document.createElement('p')
      Object.assign(cell.style, style, { whiteSpace: 'nowrap' })
      cell.textContent = text
      document.querySelector('main')?.append(cell)
    }
    plant({ width: '6rem' })
    plant({ width: '6rem', overflow: 'hidden', textOverflow: 'ellipsis' })
    plant({ position: 'fixed', left: '300px' })
  }, word(22))
  const text = `«${word(22)}»`
  expect(await overflowingTexts(page)).toEqual([
    `${text} leaves p`,
    `${text} is cut off by p`,
    `${text} leaves the page`,
  ])
  await visitor.close()
})

describe('every text stays in its box', () => {
  it.each(['REG', 'JREG', 'ADM', 'AUD', 'JU'] as const)(
    'on each screen of a %s',
    { timeout: 120_000 },
    async (role) => {
      const visitor = await openVisitor(browser)
      const { page } = visitor
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await enter(visitor, app, role)
      const faults = new Map<string, string>()
      for (const { path } of screens.filter((screen) => screen.role === role)) {
        await page.goto(app.address + path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.locator('.skeleton').first().waitFor({ state: 'detached' })
        await lookAt(page, path, faults)
      }
      await visitor.close()
      expect(told(faults)).toEqual([])
    },
  )

  it.each(windows)('in $name', async ({ name, path, key, shown }) => {
    const visitor = await openVisitor(browser)
    const { page } = visitor
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(visitor, app, 'REG')
    const faults = new Map<string, string>()
    await page.goto(app.address + path)
    await page.locator('[data-row]:focus, form input:focus').waitFor()
    await page.keyboard.press(key)
    await page.locator(shown).first().waitFor()
    await lookAt(page, name, faults)
    await visitor.close()
    expect(told(faults)).toEqual([])
  })
})

function told(faults: ReadonlyMap<string, string>): string[] {
  return [...faults].map(([fault, where]) => `${fault} (${where})`)
}

/**
 * What of a page's text does not stay where it belongs: outside a box that holds it, beside the
 * page, or cut off without another way to read it. Measured by the rectangles in which the text is
 * drawn, not by what the style sheets promise.
 */
// A page runs what is inside this function alone.
/* oxlint-disable unicorn/consistent-function-scoping */

interface Measured {
  readonly edge: DOMRect
  readonly isBox: boolean
  readonly scrolls: boolean
  readonly cuts: boolean
  readonly isFixed: boolean
  readonly isHeardOnly: boolean
}

/**
 * One line each: the text's beginning, and what it leaves; empty when all is well. What scrolls
 * sideways by itself may hold more than its width, and hides nothing.
 */
function overflowingTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const slack = 1.5
    const width = document.documentElement.clientWidth
    const found = new Set<string>()

    const called = (element: Element): string =>
      [element.localName, ...element.classList].slice(0, 3).join('.')
    const isTold = (element: Element): boolean =>
      element.closest('[title]') !== null || element.querySelector('[title]') !== null
    const isDrawn = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('.visually-hidden, svg, script, style, option, .skip-link, [inert]') === null
    /** What is asked of each box many times. */
    function measure(element: Element): Measured {
      const { display, overflowX, position, clipPath } = getComputedStyle(element)
      const edge = element.getBoundingClientRect()
      return {
        edge,
        isBox: display !== 'inline' && display !== 'contents',
        scrolls: /auto|scroll/u.test(overflowX),
        cuts: /hidden|clip/u.test(overflowX),
        isFixed: position === 'fixed',
        // Drawn nowhere: it names something for those who hear the page.
        isHeardOnly: edge.width <= 1 || clipPath !== 'none',
      }
    }
    const known = new Map<Element, Measured>()
    function measured(element: Element): Measured {
      const facts = known.get(element) ?? measure(element)
      known.set(element, facts)
      return facts
    }

    /** From a text outwards, as far as what is drawn depends on it. */
    function boxesAround(start: Element): readonly Element[] {
      const boxes: Element[] = []
      for (let box: Element | null = start; box !== null; box = box.parentElement) {
        if (!measured(box).isBox) continue
        // Meant to lie under the fields beside its own; it must not leave their group.
        if (box.matches('.says-wide > .field-message')) box = box.closest('.form-grid') ?? box
        if (measured(box).scrolls) break
        boxes.push(box)
        if (measured(box).isFixed) break
      }
      return boxes
    }

    /** Sideways out of any of them, up or down out of the nearest. */
    function leaves(box: Element, rect: DOMRect, isNearest: boolean): boolean {
      const { edge } = measured(box)
      const beside = Math.max(rect.right - edge.right, edge.left - rect.left)
      const below = Math.max(rect.bottom - edge.bottom, edge.top - rect.top)
      return beside > slack || (isNearest && below > rect.height / 2)
    }

    function lookBeyond({ left, right }: DOMRect, text: string, last: Element | undefined): void {
      const isScrolled =
        last === undefined || (last !== document.documentElement && !measured(last).isFixed)
      const isBeyond = Math.max(right - width, -left) > slack
      if (isBeyond && !isScrolled) found.add(`«${text}» leaves the page`)
    }

    function look(start: Element, rect: DOMRect, text: string): void {
      const boxes = boxesAround(start)
      if (boxes.some((box) => measured(box).isHeardOnly)) return
      const left = boxes.find((box, place) => leaves(box, rect, place === 0))
      if (left === undefined) return lookBeyond(rect, text, boxes.at(-1))
      if (!measured(left).cuts) found.add(`«${text}» leaves ${called(left)}`)
      else if (!isTold(start)) found.add(`«${text}» is cut off by ${called(left)}`)
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const words = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (words === '' || parent === null || !isDrawn(parent)) continue
      range.selectNodeContents(node)
      for (const rect of range.getClientRects())
        if (rect.width > 0) look(parent, rect, words.slice(0, 30))
    }
    if (document.documentElement.scrollWidth > width + 1) found.add('the page scrolls sideways')
    return [...found]
  })
}
