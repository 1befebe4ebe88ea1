/**
 * The headers that every answer of the application carries (docs/specification/sign-in.md). What is
 * drawn as a page may load and run what we built and nothing else; all other answers may do nothing
 * at all, should a browser ever take one for a page.
 */
import type { Config } from '../../config/config.ts'
import { strictTransport } from '../../identity/provider/strict-transport.ts'

// Hashed files and no inline script: no nonce is needed. Blob pictures and frames are the previews
// of files. Trusted Types: our code writes no markup from text, so none is let through.
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  'frame-src blob:',
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const barePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const always: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=()',
  'X-Frame-Options': 'DENY',
}

/**
 * Adds what an answer does not say itself: a served file and a page of the identity service bring
 * stricter policies.
 */
export function guardHeaders(
  config: Pick<Config, 'publicUrl' | 'tls'>,
): (headers: Headers) => void {
  const everywhere = Object.entries({ ...always, ...strictTransport(config, config.publicUrl) })
  return (headers) => {
    const isPage = headers.get('Content-Type')?.startsWith('text/html') === true
    const own: readonly (readonly [string, string])[] = [
      ...everywhere,
      ['Content-Security-Policy', isPage ? pagePolicy : barePolicy],
      // Only the built files say otherwise: what was said to one person is kept for nobody.
      ['Cache-Control', 'no-store'],
    ]
    for (const [name, value] of own) if (!headers.has(name)) headers.set(name, value)
  }
}
