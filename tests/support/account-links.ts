/** What a browser sends from the pages of links, and what a letter or a link holds. */
import { sendForm as sendFormAt } from './cookie-jar.ts'
import type { Browser, IdentityApp } from './identity-test-app.ts'

/** Sends a form of those pages as they would. */
export function sendForm(
  { config }: Pick<IdentityApp, 'config'>,
  browser: Browser,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return sendFormAt(browser, `${config.idUrl}${path}`, fields, {
    'Accept-Language': 'es',
    ...headers,
  })
}

/** What stands behind the `#` of the link in a text. */
export function secretIn(text: string): string {
  const [, secret] = /#([\w-]{43})/u.exec(text) ?? []
  if (secret === undefined) throw new Error(`No link in: ${text}`)
  return secret
}
