/**
 * A readable page of the API at `/api`: the same list, for people. No script; one style, named by
 * the policy's nonce.
 */
import { randomBytes } from 'node:crypto'
import { api, apiVersion } from '#contract/api.ts'
import type { Deprecation } from '#contract/common/deprecation.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import { sentenceOf } from '#contract/common/sentences.ts'
import { html, raw } from 'hono/html'
import { statusOf } from '../respond/problem.ts'

const style = `
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; font: 15px/1.5 system-ui, sans-serif; color: #1a1f2b; background: #fff }
h1 { font-size: 1.6rem } h2 { margin: 2.5rem 0 .5rem; font-size: 1rem; font-family: ui-monospace, monospace; overflow-wrap: anywhere }
.method { display: inline-block; min-width: 4.5rem; color: #4a4bd0 }
dt { font-weight: 600; font-family: ui-monospace, monospace } dd { margin: 0 0 .4rem 1rem }
a { color: #4a4bd0 } p { max-width: 46rem } .meta { color: #525a6b }
@media (prefers-color-scheme: dark) { body { color: #e6e8ee; background: #14161c } .method, a { color: #a5a6ff } .meta { color: #a9b0bf } }`

export async function apiPage(
  endpoints: Readonly<Record<string, Endpoint>> = api,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const page = await html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API de Asiento</title>
        <style nonce="${nonce}">
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>API de Asiento</h1>
          <p>
            Versión ${apiVersion} del contrato. Todo lo que este servidor responde, en una lista. La
            misma lista como
            <a href="/api/openapi.json">OpenAPI 3.1</a>. Fechas <code>YYYY-MM-DD</code>, instantes
            RFC 3339 en UTC, errores <code>application/problem+json</code> con un código estable y
            una frase en castellano.
          </p>
          ${Object.values(endpoints).map((definition) => section(definition, endpoints))}
        </main>
      </body>
    </html>`
  return new Response(String(page), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-cache',
    },
  })
}

function section(definition: Endpoint, endpoints: Readonly<Record<string, Endpoint>>) {
  return html`<h2><span class="method">${definition.method}</span> ${definition.path}</h2>
    <p lang="en">${definition.summary}</p>
    <p class="meta">
      ${definition.access === 'public' ? 'Sin sesión.' : 'Requiere sesión.'}${
        definition.needsVersion ? ' Requiere If-Match con la versión.' : ''
      }
    </p>
    ${definition.deprecated === null ? '' : retirement(definition.deprecated, endpoints)}
    ${definition.refusals.length === 0 ? '' : refusals(definition)}`
}

function retirement(
  { since, sunset, successor }: Deprecation,
  endpoints: Readonly<Record<string, Endpoint>>,
) {
  const next = successor === null ? undefined : endpoints[successor]
  const instead = next === undefined ? '' : ` En su lugar: ${next.method} ${next.path}.`
  return html`<p>
    <strong>En retirada</strong> desde ${since}; responde hasta ${sunset}.${instead}
  </p>`
}

function refusals(definition: Endpoint) {
  return html`<dl>
    ${definition.refusals.map(
      (code) =>
        html`<dt>${statusOf(code)} ${code}</dt>
          <dd>${sentenceOf[code]}</dd>`,
    )}
  </dl>`
}
