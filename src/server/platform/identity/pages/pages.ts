/**
 * The few pages that the server draws itself: they fit the popup, work without the application's
 * code, and carry one style and at most one script, both named by the nonce of their own policy.
 */
import { randomBytes } from 'node:crypto'

import { html, raw } from 'hono/html'

import { pageStyle } from './page-style.ts'
import type { PageLanguage } from '../words/page-language.ts'
import { wordsIn } from '../words/words-in.ts'

/** Those of the provider's pages, and one more at `/consulta`. */
export type DrawnLanguage = PageLanguage | 'pt'

const errorInTitle: Readonly<Record<DrawnLanguage, string>> = {
  es: 'Error: ',
  en: 'Error: ',
  pt: 'Erro: ',
}

export type Page = {
  readonly status: number
  readonly title: string
  /** Says so first in the tab, for whoever hears the page read. */
  readonly hasError?: boolean
  readonly body: Markup
  /** A script of ours, as text. */
  readonly script?: string
  /** When it is worth trying again. */
  readonly retryAfterSeconds?: number
  /** Where its forms may lead, redirects included; nowhere when not said. */
  readonly formTargets?: readonly string[]
  /** The municipality, above the title. */
  readonly heading?: string
  /** Spanish when not said. */
  readonly language?: DrawnLanguage
  /** For a page of its own, with more than one thing on it; the others fit the popup. */
  readonly isWide?: boolean
}

export type Markup = ReturnType<typeof html>

export type DrawnPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export async function draw(page: Page): Promise<DrawnPage> {
  const nonce = randomBytes(16).toString('base64')
  const { language = 'es' } = page
  const error = page.hasError === true ? errorInTitle[language] : ''
  const script =
    page.script === undefined
      ? ''
      : html`<script nonce="${nonce}">
          ${raw(page.script)}
        </script>`
  const text = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${error}${page.title}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${raw(pageStyle)}
        </style>
      </head>
      <body>
        <main${page.isWide === true ? raw(' class="page"') : ''}>
          <p class="owner">${page.heading ?? 'Asiento'}</p>
          <h1>${page.title}</h1>
          ${page.body}
        </main>
        ${script}
      </body>
    </html>`
  return { status: page.status, headers: headersOf(page, nonce), text: String(text) }
}

/** A page that says one thing and offers the way on. */
export function noticePage(notice: {
  readonly status: number
  readonly title: string
  readonly text: string
  readonly mode: 'popup' | 'page'
  /** Where the way on leads when there is no window to close. */
  readonly onward: { readonly address: string; readonly label: string }
  readonly heading?: string
  readonly language?: PageLanguage
}): Promise<DrawnPage> {
  const link = html`<a class="button" href="${notice.onward.address}">${notice.onward.label}</a>`
  const close = html`<button type="button" class="button" id="close" autofocus>
    ${wordsIn(notice.language ?? 'es').closeWindow}
  </button>`
  return draw({
    status: notice.status,
    title: notice.title,
    body: html`<p>${notice.text}</p>
      <p>${notice.mode === 'popup' ? close : link}</p>`,
    ...(notice.mode === 'popup' ? { script: closeScript } : {}),
    ...(notice.heading === undefined ? {} : { heading: notice.heading }),
    ...(notice.language === undefined ? {} : { language: notice.language }),
  })
}

const closeScript = `document.getElementById('close').addEventListener('click', () => window.close())`

function headersOf(page: Page, nonce: string): Record<string, string> {
  const { formTargets, script, retryAfterSeconds } = page
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(script === undefined ? [] : scriptPolicy(nonce)),
    'img-src data:',
    `form-action ${formTargets === undefined ? "'none'" : formTargets.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    ...guardHeaders,
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
  }
}

// Our scripts write text and never markup, so the browser is told to take none.
function scriptPolicy(nonce: string): readonly string[] {
  return [
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
}

/** For everything served beside the application: never framed, never cached, never guessed at. */
export const guardHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=()',
  // With no-referrer a form would post as Origin: null, and could not be told from a stranger's.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}
