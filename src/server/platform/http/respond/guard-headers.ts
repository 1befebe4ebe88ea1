/**
 * The headers that every answer of the application carries (docs/specification/sign-in.md). What is
 * drawn as a page may load and run what we built and nothing else; all other answers may do nothing
 * at all, should a browser ever take one for a page.
 */
import type { Config } from '../../common/config/config.ts'
import { strictTransport } from '../../identity/provider/strict-transport.ts'
import { sentenceOf } from '#domain/common/sentences.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { draw } from '../../identity/pages/pages.ts'
import type { Site, Sites } from '../../municipality/sites/sites.ts'
import { problemResponse, statusOf } from './problem.ts'

// Hashed files and no inline script: no nonce is needed. Blob pictures and frames are the previews
// of files. Trusted Types: our code writes no markup from text, so none is let through.
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  'frame-src blob:',
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const barePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const always: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=()',
  'X-Frame-Options': 'DENY',
}

/**
 * Adds what an answer does not say itself: a served file and a page of the identity service bring
 * stricter policies.
 */
export function guardHeaders(
  config: Pick<Config, 'publicUrl' | 'tls'>,
): (headers: Headers) => void {
  const everywhere = Object.entries({ ...always, ...strictTransport(config, config.publicUrl) })
  return (headers) => {
    const isHtml = headers.get('Content-Type')?.startsWith('text/html') === true
    const own: readonly (readonly [string, string])[] = [
      ...everywhere,
      ['Content-Security-Policy', isHtml ? pagePolicy : barePolicy],
      // Only the built files say otherwise: what was said to one person is kept for nobody.
      ['Cache-Control', 'no-store'],
    ]
    for (const [name, value] of own) if (!headers.has(name)) headers.set(name, value)
  }
}

export function atItsOwnAddress(sites: Sites): MiddlewareHandler {
  return async (context, next) => {
    const asked = new URL(context.req.url)
    if (asked.pathname === '/health') return next()
    // Pages and their files are shown whether the database answers or not.
    const known = isPage(asked) ? sites.known(asked.hostname) : null
    const site = known ?? (await sites.at(asked.hostname))
    if (site === null) return nobodyHere(context, asked)
    // A single municipality behind a proxy answers to whatever the proxy calls it.
    if (context.req.method === 'GET' && isOtherNameOf(site, asked.hostname)) {
      return context.redirect(`${site.origin}${asked.pathname}${asked.search}`, 308)
    }
    return next()
  }
}

/** What is not, looks into the register or into somebody's session. */
function isPage({ pathname }: URL): boolean {
  return !/^\/(?:api|auth|verificar)(?:\/|$)/u.test(pathname) || pathname === '/auth'
}

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

function isOtherNameOf({ host }: Site, asked: string): boolean {
  if (asked === host) return false
  return asked === `${host}.` || (ownNames.has(host) && ownNames.has(asked))
}

async function nobodyHere(context: Context, { pathname }: URL): Promise<Response> {
  if (pathname === '/api' || pathname.startsWith('/api/') || pathname.startsWith('/auth/')) {
    return problemResponse(new Refusal('E-SYS-10'), context.get('requestId'))
  }
  const page = await draw({
    status: statusOf('E-SYS-10'),
    title: 'Aquí no atiende nadie',
    body: html`<p>${sentenceOf['E-SYS-10']}</p>`,
  })
  return new Response(page.text, { status: page.status, headers: { ...page.headers } })
}

export async function unavailable(context: Context, requestId: string): Promise<Response> {
  const wantsPage = context.req.header('Accept')?.includes('text/html') === true
  if (!wantsPage) return problemResponse(new Refusal('E-SYS-08'), requestId)
  const { text, status, headers } = await draw({
    status: statusOf('E-SYS-08'),
    title: 'El servicio no responde',
    // Of a form without the application’s code nothing is kept, so nothing is promised.
    body: html`<p>
      Espere unos segundos y vuelva a intentarlo. Si había escrito algo en la página, puede que deba
      escribirlo de nuevo.
    </p>`,
  })
  return new Response(text, { status, headers: { ...headers, 'Retry-After': '10' } })
}
