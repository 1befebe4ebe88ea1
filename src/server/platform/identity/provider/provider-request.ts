/** One request at the provider's own listener, and the few answers our pages there give. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import { guardHeaders } from '../pages/pages.ts'
import type { DrawnPage } from '../pages/pages.ts'

export type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

// A passkey's answer is the largest thing our forms carry: about two kilobytes.
const largestFormBytes = 16_384

export function send(response: ServerResponse, page: DrawnPage): void {
  response.writeHead(page.status, { ...page.headers })
  response.end(page.text)
}

export function sendEmpty(response: ServerResponse, status: number): void {
  send(response, { status, headers: guardHeaders, text: '' })
}

/** To a page of ours, to be asked for with GET. */
export function sendOn(response: ServerResponse, location: string): void {
  send(response, { status: 303, headers: { ...guardHeaders, Location: location }, text: '' })
}

/** What was sent; null when it is larger than a form of ours can be, and 413 was answered. */
export async function formIn({ request, response }: Exchange): Promise<URLSearchParams | null> {
  // Browsers say the length of a form; Node takes no more than was said.
  const length = Number(request.headers['content-length'] ?? Infinity)
  if (length <= largestFormBytes) return new URLSearchParams(await text(request))
  response.setHeader('Connection', 'close') // what was not read cannot be stepped over
  sendEmpty(response, 413)
  return null
}

/** Node's headers seen as the web's. */
export function headersOf(request: IncomingMessage): Pick<Headers, 'get'> {
  return {
    get: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value.join(', ') : (value ?? null)
    },
  }
}
