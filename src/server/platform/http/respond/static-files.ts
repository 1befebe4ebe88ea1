/**
 * The built browser application. Hashed files never change and are kept for a year; the rest is
 * asked for each time and, unchanged, answered in a few bytes. What the build compressed is sent as
 * the browser can take it; nothing is compressed here.
 */
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

import type { Config } from '../../common/config/config.ts'
import { windowHeaders } from '../../identity/cloud/window-headers.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

type Query = Pick<Headers, 'get'>

export interface StaticFiles {
  /** The file at a path such as `/assets/x.js`; null when the build has none. */
  readonly find: (pathname: string, asked: Query) => Promise<Response | null>
  /**
   * The application's page, which draws every route; at some paths it names more of the files that
   * are wanted there. Throws when nothing was built.
   */
  readonly page: (status: 200 | 404, pathname: string, asked: Query) => Promise<Response>
}

/** Only the files that the build made are ever opened: a path is looked up, never followed. */
export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const known = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name)
        return [`/${path.relative(folder, file).split(path.sep).join('/')}`, file]
      }),
  )
  return {
    async find(pathname, asked) {
      const isOfAnother = encodings.some(({ suffix }) => pathname.endsWith(suffix))
      if (!known.has(pathname) || isPage(pathname) || isOfAnother) return null
      return answer({ known, pathname, asked, status: 200 })
    },
    async page(status, pathname, asked) {
      if (!known.has(pagePath)) throw new Error(`No pages were built in ${folder}`)
      const own = `${ownPages}${pathname.replace(/\/$/u, '')}.html`
      return answer({ known, pathname: known.has(own) ? own : pagePath, asked, status })
    },
  }
}

const pagePath = '/index.html'
const ownPages = '/pages'

const isPage = (pathname: string): boolean =>
  pathname === pagePath || pathname.startsWith(`${ownPages}/`)

type Search = {
  readonly known: ReadonlyMap<string, string>
  readonly pathname: string
  readonly asked: Query
  readonly status: 200 | 404
}

async function answer({ known, pathname, asked, status }: Search): Promise<Response> {
  const accepted = acceptedEncodings(asked.get('accept-encoding') ?? '')
  const forms = encodings.filter(({ suffix }) => known.has(pathname + suffix))
  const form = forms.find(({ name }) => accepted.has(name))
  const file = known.get(pathname + (form?.suffix ?? ''))
  if (file === undefined) throw new Error(`The build has no ${pathname}`)
  const { size, mtimeMs } = await stat(file)
  const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`
  const headers: Record<string, string> = {
    // Also when nothing changed: what kind of answer it is decides the policy that the browser
    // keeps with it.
    'Content-Type': mediaTypes[path.extname(pathname)] ?? 'application/octet-stream',
    'Cache-Control': isHashed(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: etag,
    ...(forms.length > 0 ? { Vary: 'Accept-Encoding' } : {}),
  }
  if (status === 200 && asked.get('if-none-match') === etag) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(ReadableStream.from(createReadStream(file)), {
    status,
    headers: {
      ...headers,
      'Content-Length': String(size),
      ...(form === undefined ? {} : { 'Content-Encoding': form.name }),
    },
  })
}

// The build puts eight letters of hash before the ending of what lies in assets, and of nothing
// else.
const isHashed = (pathname: string): boolean => /^\/assets\/[^/]+-[\w-]{8}\.\w+$/u.test(pathname)

/** `br;q=0` refuses what `br` accepts (RFC 9110, 12.5.3). */
function acceptedEncodings(header: string): ReadonlySet<string> {
  return new Set(
    header
      .split(',')
      .map((part) =>
        part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*/u),
      )
      .filter((words) => !words.some((word) => /^q=0(?:\.0*)?$/u.test(word)))
      .map(([name = '']) => name),
  )
}

/** Of the telephone as scanner: its page alone may use the camera, and a worker of ours. */
const phoneHeaders: Readonly<Record<string, string>> = {
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

export function phonePage(files: StaticFiles, asked: Query): Promise<Response> {
  return pageUnder(files, asked, '/telefono.html', phoneHeaders)
}

export function cloudPage(
  cloud: NonNullable<Config['cloud']>,
  files: StaticFiles,
  asked: Query,
): Promise<Response> {
  return pageUnder(files, asked, '/cloud-sign-in.html', windowHeaders(cloud))
}

async function pageUnder(
  files: StaticFiles,
  asked: Query,
  name: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const page = await files.find(name, asked)
  if (page === null) throw new Error(`${name} was not built`)
  for (const [field, value] of Object.entries(headers)) page.headers.set(field, value)
  return page
}
