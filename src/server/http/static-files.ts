/** The built browser application. Hashed files never change and are kept for a year; the page itself is asked for each time. */
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

export interface StaticFiles {
  /** The file at a path such as `/assets/x.js`; null when the build has none. */
  readonly find: (pathname: string) => Promise<Response | null>
  /** The application's page, which draws every route. Throws when nothing was built. */
  readonly page: (status: 200 | 404) => Promise<Response>
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
    async find(pathname) {
      const file = known.get(pathname)
      return file === undefined || pathname === '/index.html' ? null : fileAt(file, pathname)
    },
    async page(status) {
      const html = await readFile(path.join(folder, 'index.html'))
      return new Response(html, {
        status,
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' },
      })
    },
  }
}

async function fileAt(file: string, pathname: string): Promise<Response> {
  const { size } = await stat(file)
  const isHashed = /-[\w-]{8,}\.\w+$/u.test(pathname)
  return new Response(ReadableStream.from(createReadStream(file)), {
    headers: {
      'Content-Type': mediaTypes[path.extname(file)] ?? 'application/octet-stream',
      'Content-Length': String(size),
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  })
}
