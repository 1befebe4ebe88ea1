import { html } from 'hono/html'

import type { DrawnPage } from '../../identity/pages/pages.ts'
import { draw } from '../../identity/pages/pages.ts'

/** A page that says one thing, and the way back to the public verification. */
export async function answer(status: number, title: string, text: string): Promise<Response> {
  const body = html`<p>${text}</p>
    <p><a class="link" href="/verificar">Comprobar otra cosa</a></p>`
  return respond(await draw({ status, title, body }))
}

export function respond(drawn: DrawnPage): Response {
  return new Response(drawn.text, { status: drawn.status, headers: { ...drawn.headers } })
}
