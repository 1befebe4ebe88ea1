/**
 * One address for one municipality: cookies, the sign-in's way back and the pages' channel belong
 * to the origin people were given. Whoever comes to a trial by another of the machine's own names
 * (127.0.0.1 for localhost), or with the root's dot behind the name, is sent to it. A name at which
 * nobody answers gets a plain page, or a problem, and nothing of any municipality; only `/health`
 * answers at every name, for whoever watches the server from beside it.
 */
import { sentenceOf } from '#contract/common/sentences.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { html } from 'hono/html'

import { draw } from '../../identity/pages/pages.ts'
import type { Site, Sites } from '../../municipality/sites/sites.ts'
import { problemResponse, statusOf } from './problem.ts'

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
