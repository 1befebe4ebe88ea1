// A page that the browser keeps for going back: it is shown again to whoever left it, while their
// session lives, and to nobody else.
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { enter, openChromium, openVisitor, personBehind } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { medianOf } from '#tests/median.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser

beforeAll(async () => {
  app = await openServedApp()
  browser = await openChromium({ keepsPages: true })
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const subject = 'Solicita poda de árbol en calle Sol 12'

/** In front of the list, with an entry in it. */
async function inFrontOfTheList(): Promise<Visitor> {
  const visitor = await openVisitor(browser)
  await visitor.page.addInitScript(() => {
    // The browser's own ways of having no line, or a slow one, reach a page that comes back late.
    const { fetch: ask } = globalThis
    globalThis.fetch = async (...asked) => {
      const line = localStorage.getItem('line')
      if (line === 'none') throw new TypeError('There is no line')
      if (line === 'slow') await new Promise((resolve) => setTimeout(resolve, 6000))
      return ask(...asked)
    }
    let round = 0
    addEventListener('pagehide', () => (round += 1))
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('came-back', '1')
      const from = performance.now()
      const mine = round
      // What is shown, frame by frame, whether it lasts or not.
      const look = (): void => {
        const text = document.body.innerText
        if (text !== '' && sessionStorage.getItem('seen') === null && persisted)
          sessionStorage.setItem('shown-after', String(performance.now() - from))
        if (text !== '')
          sessionStorage.setItem('seen', (sessionStorage.getItem('seen') ?? '') + text)
        if (mine === round) requestAnimationFrame(look)
      }
      const isList = location.pathname !== '/accesibilidad'
      if (isList && sessionStorage.getItem('watched') === '1') requestAnimationFrame(look)
    })
  })
  await enter(visitor, app, 'REG')
  await (await personBehind(visitor, app, 'REG')).register()
  await visitor.page.goto(`${app.address}/control/entries`)
  await visitor.page.getByText(subject).first().waitFor()
  await visitor.page.evaluate(() => sessionStorage.setItem('watched', '1'))
  return visitor
}

/**
 * Types into the search of the list, and waits for what comes of it: a history that changes while
 * the browser puts the page away makes it drop the page.
 */
async function typeAName(there: Page): Promise<Locator> {
  const box = there.getByRole('searchbox').first()
  await box.fill('Huenchumilla')
  await there.getByText(subject).first().waitFor({ state: 'detached' })
  return box
}

/** Whether the page was kept at all, and what it showed since, or when it was loaded anew. */
async function backAgain(there: Page) {
  // A frame after what is looked for stands there.
  await there.waitForFunction(() => sessionStorage.getItem('seen') !== null)
  return there.evaluate(() => ({
    wasKept: sessionStorage.getItem('came-back') === '1',
    // Said by the browser where it kept none.
    whyNot: JSON.stringify(performance.getEntriesByType('navigation')),
    seen: sessionStorage.getItem('seen'),
  }))
}

async function signOutThere({ page: there }: Visitor): Promise<void> {
  await there.getByRole('button', { name: 'Cerrar sesión' }).first().click()
  await there.waitForURL(`${app.address}/`)
}

async function signOutElsewhere({ context, page: there }: Visitor): Promise<void> {
  const other = await context.newPage()
  await other.goto(`${app.address}/favicon.svg`)
  await there.goto(`${app.address}/accesibilidad`)
  // All that a kept page can know of it. Its line ends too, and the browser drops it, sometimes.
  await other.evaluate(() => localStorage.removeItem('token'))
}

describe('a page that the browser keeps for going back', () => {
  it('is shown as it was to the person who left it', async () => {
    const visitor = await inFrontOfTheList()
    const { page: there } = visitor
    await there.goto(`${app.address}/accesibilidad`)
    await there.goBack({ waitUntil: 'commit' })
    await there.getByText(subject).first().waitFor()
    const { wasKept, whyNot, seen } = await backAgain(there)
    expect({ wasKept, whyNot }).toMatchObject({ wasKept: true })
    expect(seen).toContain(subject)
    await visitor.close()
  })

  it.each([
    ['it', signOutThere],
    ['another window', signOutElsewhere],
  ])('is not shown after signing out in %s', async (_where, signOutNow) => {
    const visitor = await inFrontOfTheList()
    const { page: there } = visitor
    await signOutNow(visitor)
    await there.goBack({ waitUntil: 'commit' })
    await there.waitForURL(`${app.address}/notfound`)
    const { wasKept, whyNot, seen } = await backAgain(there)
    expect({ wasKept, whyNot }).toMatchObject({ wasKept: true })
    expect(seen).not.toContain(subject)
    await visitor.close()
  })

  it('shows nothing once its session ended at another machine, and loses nothing typed', async () => {
    const visitor = await inFrontOfTheList()
    const { page: there } = visitor
    const elsewhere = await personBehind(visitor, app, 'REG')
    await typeAName(there)
    await there.goto(`${app.address}/accesibilidad`)
    await elsewhere.ask(api.endEverySession, {})
    await there.goBack({ waitUntil: 'commit' })
    await there.getByRole('heading', { name: 'Su sesión terminó' }).waitFor()
    const { wasKept, whyNot, seen } = await backAgain(there)
    expect({ wasKept, whyNot }).toMatchObject({ wasKept: true })
    expect(seen).not.toContain('Libro de registro')
    // Out of visibility, and still there.
    expect(await there.locator('input[type=search]').first().inputValue()).toBe('Huenchumilla')
    await visitor.close()
  })

  it('stays covered without a line, says so, and comes back by itself', async () => {
    const visitor = await inFrontOfTheList()
    const { page: there, context } = visitor
    const box = await typeAName(there)
    await there.goto(`${app.address}/accesibilidad`)
    await there.evaluate(() => localStorage.setItem('line', 'none'))
    await context.setOffline(true)
    await there.goBack({ waitUntil: 'commit' })
    await there.getByText(/^Sin conexión\. Lo que escribió sigue en esta página/u).waitFor()
    const { wasKept, whyNot, seen } = await backAgain(there)
    expect({ wasKept, whyNot }).toMatchObject({ wasKept: true })
    expect(seen).not.toContain('Libro de registro')
    await there.evaluate(() => localStorage.removeItem('line'))
    await context.setOffline(false)
    // What was typed may have narrowed the list by now.
    await box.waitFor()
    await expect.poll(() => there.getByText(/^Sin conexión\. Lo que/u).count()).toBe(0)
    expect(await box.inputValue()).toBe('Huenchumilla')
    await visitor.close()
  })

  it('stays covered while the server is slow, says so, and is shown by its first answer', async () => {
    const visitor = await inFrontOfTheList()
    const { page: there } = visitor
    await there.goto(`${app.address}/accesibilidad`)
    await there.evaluate(() => localStorage.setItem('line', 'slow'))
    await there.goBack({ waitUntil: 'commit' })
    await there.getByText(/^El servidor tarda en responder/u).waitFor()
    const { wasKept, whyNot, seen } = await backAgain(there)
    expect({ wasKept, whyNot }).toMatchObject({ wasKept: true })
    expect(seen).not.toContain('Libro de registro')
    await there.getByText(subject).first().waitFor()
    await expect.poll(() => there.getByText(/^El servidor tarda/u).count()).toBe(0)
    await visitor.close()
  })

  it('is shown without a pause once the server has answered', async () => {
    const visitor = await inFrontOfTheList()
    const { page: there } = visitor
    const waits: { readonly covered: number; readonly asked: number }[] = []
    for (let time = 0; time < 9; time += 1) {
      await there.goto(`${app.address}/accesibilidad`)
      await there.evaluate(() => {
        for (const key of ['came-back', 'seen', 'shown-after']) sessionStorage.removeItem(key)
      })
      await there.goBack({ waitUntil: 'commit' })
      await there.getByText(subject).first().waitFor()
      const wait = await there.evaluate(() => ({
        covered: Number(sessionStorage.getItem('shown-after')),
        asked: performance.getEntriesByName(`${origin}/api/session`).at(-1)?.duration ?? 0,
      }))
      waits.push(wait)
    }
    const covered = Math.round(medianOf(waits.map((wait) => wait.covered)))
    const asked = Math.round(medianOf(waits.map((wait) => wait.asked)))
    process.stdout.write(`a kept page: covered ${covered} ms, of which asked ${asked} ms (p50)\n`)
    // A few frames more, of a machine that does other things, and no pause.
    expect(covered - asked).toBeLessThan(1000)
    await visitor.close()
  })
})
