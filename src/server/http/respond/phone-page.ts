/** The built page of a telephone as scanner: it alone may use the camera, and a worker of ours. */
import type { StaticFiles } from './static-files.ts'

const headers: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types phone-worker',
  ].join('; '),
  'Permissions-Policy':
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=()',
}

export async function phonePage(
  files: StaticFiles,
  asked: Pick<Headers, 'get'>,
): Promise<Response> {
  const page = await files.find('/telefono.html', asked)
  if (page === null) throw new Error('The page of telephones was not built')
  for (const [name, value] of Object.entries(headers)) page.headers.set(name, value)
  return page
}
