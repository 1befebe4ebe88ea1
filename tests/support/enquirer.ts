/** Somebody without an account who asks at `/consulta`, as a browser without script does. */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { enquiryCodeOf } from '#domain/entry/verification-code.ts'

import type { TestApp } from './test-app.ts'

export interface Enquirer {
  ask(fields: Readonly<Record<string, string>>, path?: string): Promise<Response>
}

export function enquirerAt(
  { hono, app }: Pick<TestApp, 'hono' | 'app'>,
  remoteAddress = '203.0.113.9',
  { origin = app.config.publicUrl, language = 'es' } = {},
): Enquirer {
  const ask: Enquirer['ask'] = async (fields, path = '/consulta') =>
    hono.request(
      `${origin}${path}`,
      {
        method: 'POST',
        headers: { 'Accept-Language': language },
        body: new URLSearchParams(fields),
      },
      { incoming: { socket: { remoteAddress } } },
    )
  return { ask }
}

/** What its receipt says to type. */
export function keyOf({ entryNumber, verificationCode }: EntryView): {
  readonly numero: string
  readonly codigo: string
} {
  if (verificationCode === null) throw new Error(`${entryNumber} shows no receipt`)
  return { numero: entryNumber, codigo: enquiryCodeOf(verificationCode) }
}

/** A page as it is read: its words, without its style. */
export function textOf(page: string): string {
  return page
    .replaceAll(/<(style|script|head)[\s\S]*?<\/\1>/gu, ' ')
    .replaceAll(/<[^>]+>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
}
