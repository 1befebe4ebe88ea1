/**
 * One browser's cookies, as far as our pages need them: by host, with Path and expiry. Redirects
 * are followed by hand.
 */
export type Browser = {
  /** One request with the cookies that belong there; keeps those that come back. */
  request(address: string | URL, init?: RequestInit): Promise<Response>
  cookies(origin: string): ReadonlyMap<string, string>
  setCookie(origin: string, name: string, value: string): void
}

type Send = (address: URL, init: RequestInit) => Promise<Response>

type Kept = { readonly value: string; readonly path: string; readonly host: string }

/** Goes where the names lead, unless it is handed another way to ask. */
export function openBrowser(send: Send = fetch): Browser {
  const jar = new Map<string, Kept>()
  const sentTo = (url: URL): [string, string][] =>
    [...jar].flatMap(([key, cookie]): [string, string][] =>
      cookie.host === url.host && url.pathname.startsWith(cookie.path)
        ? [[key.split('\n')[1] ?? '', cookie.value]]
        : [],
    )
  const keep = (url: URL, line: string): void => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const cut = pair.indexOf('=')
    const name = pair.slice(0, cut)
    const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/'
    const isGone = attributes.some(
      (part) => /^max-age=0$/i.test(part) || /^expires=.*1970/i.test(part),
    )
    const key = `${url.host}\n${name}\n${path}`
    if (isGone) jar.delete(key)
    else jar.set(key, { value: pair.slice(cut + 1), path, host: url.host })
  }
  return {
    async request(address, init = {}) {
      const url = new URL(address)
      const headers = new Headers(init.headers)
      const cookies = sentTo(url).map(([name, value]) => `${name}=${value}`)
      if (cookies.length > 0 && !headers.has('Cookie')) headers.set('Cookie', cookies.join('; '))
      const response = await send(url, { ...init, headers, redirect: 'manual' })
      for (const line of response.headers.getSetCookie()) keep(url, line)
      return response
    },
    cookies: (origin) => new Map(sentTo(new URL('/', origin))),
    setCookie: (origin, name, value) => keep(new URL('/', origin), `${name}=${value}; Path=/`),
  }
}

/** Sends a form of one of our pages as the page would. */
export function sendForm(
  browser: Browser,
  address: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return browser.request(address, {
    method: 'POST',
    headers: {
      Origin: new URL(address).origin,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams(fields),
  })
}
