/**
 * What of a page's text does not stay where it belongs: outside a box that holds it, beside the
 * page, or cut off without another way to read it. Measured by the rectangles in which the text is
 * drawn, not by what the style sheets promise.
 */
// A page runs what is inside this function alone.
/* oxlint-disable unicorn/consistent-function-scoping */
import type { Page } from 'playwright-core'

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
export function overflowingTexts(page: Page): Promise<readonly string[]> {
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
