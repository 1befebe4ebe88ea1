/** A telephone that scans for a form: nobody has signed in on it. */
import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { api } from '#contract/api.ts'

import { onePixelJpeg } from './one-pixel-jpeg.ts'
import { personAt } from './person.ts'
import type { Person, TestApp } from './test-app.ts'

/** With the form that its pages are for. */
export interface Phone extends Person {
  readonly form: string
}

export function phoneWith(
  app: TestApp,
  cookie: string,
  { actor }: Pick<Person, 'actor'>,
  origin = app.app.config.publicUrl,
): Person {
  return personAt({
    fetch: (address, init) => app.hono.request(address, init),
    origin,
    actor,
    credentials: cookie === '' ? {} : { Cookie: cookie },
  })
}

/** Let in by the code of a form of that person. */
export async function phoneLetIn(app: TestApp, code: string, by: Person): Promise<Phone> {
  const answer = await phoneWith(app, '', by).ask(api.claimPhoneLink, { body: { code } })
  expect([answer.status, answer.problem]).toEqual([200, null])
  const cookie = answer.headers.get('Set-Cookie') ?? ''
  expect(cookie).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Strict$/u)
  return {
    ...phoneWith(app, cookie.slice(0, cookie.indexOf(';')), by),
    form: answer.body.form,
  }
}

/** The code that stands in the QR of a form. */
export async function codeOfForm(by: Person, form: string): Promise<string> {
  const { body } = await by.ask(api.openPhoneLink, { params: { entryId: form } })
  expect(body.secondsLeft).toBe(300)
  return new URL(body.address).hash.slice(1)
}

export interface PageGiven {
  readonly bytes?: Uint8Array
  readonly pageId?: string
  readonly left?: number
}

export function sendPageOf(
  phone: Phone,
  given: PageGiven = {},
): ReturnType<typeof phone.ask<typeof api.sendPhonePage>> {
  const { bytes = onePixelJpeg, pageId = randomUUID(), left = 0 } = given
  return phone.ask(api.sendPhonePage, {
    params: { pageId },
    query: { form: phone.form, left },
    body: new Blob([new Uint8Array(bytes)]),
  })
}
