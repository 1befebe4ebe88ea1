/**
 * The provider's pages as a browser without script would use them: what is in them, and their forms
 * sent.
 */
import { totpCode, stepAt } from '#server/platform/identity/factors/totp.ts'

import { sendForm } from './cookie-jar.ts'
import { followTo, openBrowser, openLogin, submitLogin } from './identity-test-app.ts'
import type { Browser, IdentityApp } from './identity-test-app.ts'

const stepMs = 30_000

export type Person = { readonly email: string; readonly password: string }

export type FormPage = {
  readonly address: string
  readonly status: number
  readonly text: string
  /** The value of the first hidden field of that name; empty when there is none. */
  field(name: string): string
  /** What the page's passkey button of that kind hands to the browser. */
  // oxlint-disable-next-line no-explicit-any -- options of the browser, as JSON
  options(kind: 'create' | 'get'): any
}

export async function readPage(browser: Browser, address: string): Promise<FormPage> {
  return pageIn(address, await browser.request(address))
}

export async function pageIn(address: string, response: Response): Promise<FormPage> {
  const text = await response.text()
  return {
    address,
    status: response.status,
    text,
    field: (name) =>
      unescaped(new RegExp(`name="${name}"\\s+value="([^"]*)"`, 'u').exec(text)?.[1]),
    options: (kind) => {
      const found = new RegExp(`data-passkey="${kind}"\\s+data-options="([^"]*)"`, 'u').exec(text)
      return JSON.parse(unescaped(found?.[1]))
    },
  }
}

function unescaped(text = ''): string {
  return text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#39;', "'")
}

/**
 * Password sent, and what the provider answers next: the page of the second factor, or of an offer.
 */
export async function passPassword(
  app: IdentityApp,
  browser: Browser,
  person: Person,
): Promise<FormPage> {
  const { address } = await openLogin(app, browser)
  await submitLogin(browser, address, person)
  return readPage(browser, address)
}

/** Whether an answer leads on into the application; the browser is then signed in. */
export async function arrives(browser: Browser, from: string, answer: Response): Promise<boolean> {
  if (answer.status !== 303) return false
  const next = new URL(answer.headers.get('Location') ?? '', from)
  if (next.pathname === new URL(from).pathname) return false
  const done = await followTo(browser, answer, from, '/auth/done')
  return done.searchParams.has('attempt')
}

/**
 * One's own page, after saying again who it is; `answer` gives the second factor where it is asked
 * for.
 */
export async function openAccount(
  app: { readonly config: Pick<IdentityApp['config'], 'idUrl'> },
  browser: Browser,
  person: Person,
  answer?: (page: FormPage) => Readonly<Record<string, string>>,
): Promise<FormPage> {
  const own = `${app.config.idUrl}/cuenta`
  let address = own
  let response = await browser.request(address)
  for (let hops = 0; hops < 12; hops += 1) {
    const next = response.headers.get('Location')
    if (next !== null) {
      address = new URL(next, address).href
      response = await browser.request(address)
    } else if (address.includes('/ingresar/')) {
      const page = await pageIn(address, response)
      const isLogin = page.text.includes('name="user"')
      const fields = isLogin ? { user: person.email, password: person.password } : answer?.(page)
      if (fields === undefined) throw new Error(`Asked for more: ${page.text}`)
      response = await sendForm(browser, address, fields)
    } else {
      return pageIn(address, response)
    }
  }
  throw new Error('The way to the account page has no end')
}

/** The code of a secret as the page shows it. */
export function codeOf(secret: string, at: Date): string {
  return totpCode(fromBase32(secret), stepAt(at))
}

/** The secret on a page that sets an app up. */
export function secretOn({ text }: FormPage): string {
  return (/class="secret">\s*([A-Z2-7 ]+?)\s*</u.exec(text)?.[1] ?? '').replaceAll(' ', '')
}

export function codesOn({ text }: FormPage): string[] {
  return [...text.matchAll(/<li>([0-9A-Z-]{14})<\/li>/gu)].map(([, code = '']) => code)
}

/** Sets an app up on one's own page; answers its secret and the recovery codes shown. */
export async function enrolTotp(
  app: IdentityApp,
  browser: Browser,
  person: Person,
): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  await openAccount(app, browser, person)
  const address = `${app.config.idUrl}/cuenta/aplicacion`
  const page = await readPage(browser, address)
  const secret = secretOn(page)
  const answer = await sendForm(browser, address, {
    act: 'totp-add',
    proof: page.field('proof'),
    sealed: page.field('sealed'),
    code: codeOf(secret, app.clock.now),
  })
  return { secret, codes: codesOn(await pageIn(address, answer)) }
}

function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(text)
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/**
 * The code of the period to come: a clock a little behind. The one of now was spent by setting the
 * app up.
 */
export function nextCode({ clock }: Pick<IdentityApp, 'clock'>, secret: string): string {
  return codeOf(secret, new Date(clock.now.getTime() + stepMs))
}

/** What the newest session of somebody was proven with. */
export async function sessionMethods(
  { db }: Pick<IdentityApp, 'db'>,
  { email }: Pick<Person, 'email'>,
): Promise<string[]> {
  const [row] = await db.asOwner<{ methods: string[] }>(
    `select s.methods from session s join staff p on p.staff_id = s.staff_id where p.email = $1
      order by s.created_at desc limit 1`,
    [email],
  )
  return row?.methods ?? []
}

/** The page of the second factor, in a browser of its own. */
export async function atProof(
  app: IdentityApp,
  person: Person,
): Promise<{ readonly own: Browser; readonly page: FormPage }> {
  const own = openBrowser()
  return { own, page: await passPassword(app, own, person) }
}
