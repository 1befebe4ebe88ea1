/**
 * What whoever asks is told when the database is away: a problem to programs and to our pages, a
 * page to a person.
 */
import { Refusal } from '#domain/common/refusal.ts'
import type { Context } from 'hono'
import { html } from 'hono/html'

import { draw } from '../../identity/pages/pages.ts'
import { problemResponse, statusOf } from './problem.ts'

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
