import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { afterAll, describe, expect, it } from 'vitest'

import { openStaticFiles } from './static-files.ts'

const script = 'console.info("hola")'.repeat(50)

const folder = await mkdtemp(join(tmpdir(), 'asiento-static-'))
await mkdir(join(folder, 'assets', 'demo'), { recursive: true })
await mkdir(join(folder, 'pages', 'control'), { recursive: true })
const write = (name: string, bytes: string | Buffer) => writeFile(join(folder, name), bytes)
await write('index.html', '<!doctype html>')
await write('pages/control/entries.html', '<!doctype html><link>')
await write('layout-boot.js', 'void 0')
await write('assets/index-A1b2_C3d.js', script)
await write('assets/index-A1b2_C3d.js.br', brotliCompressSync(script))
await write('assets/index-A1b2_C3d.js.gz', gzipSync(script))
await write('assets/demo/schedule-of-events.json', '{}')
const files = await openStaticFiles(folder)
afterAll(() => rm(folder, { recursive: true }))

async function find(pathname: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await files.find(pathname, new Headers(headers))
  if (answer === null) throw new Error(`There is no ${pathname}`)
  return answer
}

const keeping = async (pathname: string) => (await find(pathname)).headers.get('Cache-Control')

describe('a file of the build', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['', null],
  ])('for «%s» is sent as %s, and caches are told so', async (accepted, encoding) => {
    const { headers } = await find('/assets/index-A1b2_C3d.js', { 'Accept-Encoding': accepted })
    expect(headers.get('Content-Encoding')).toBe(encoding)
    expect(headers.get('Vary')).toBe('Accept-Encoding')
    expect(headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  })

  it('arrives whole, with the length it has', async () => {
    const answer = await find('/assets/index-A1b2_C3d.js')
    expect(answer.headers.get('Content-Length')).toBe(String(script.length))
    expect(await answer.text()).toBe(script)
  })

  it('is kept for a year when its name carries its hash, and asked for again when not', async () => {
    expect(await keeping('/assets/index-A1b2_C3d.js')).toBe('public, max-age=31536000, immutable')
    expect(await keeping('/layout-boot.js')).toBe('no-cache')
    expect(await keeping('/assets/demo/schedule-of-events.json')).toBe('no-cache')
  })

  it('unchanged is not sent again', async () => {
    const etag = (await find('/layout-boot.js')).headers.get('ETag') ?? ''
    const again = await find('/layout-boot.js', { 'If-None-Match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  it('is nothing but what the build made', async () => {
    for (const pathname of [
      '/../package.json',
      '/assets',
      '/index.html',
      '/pages/control/entries.html',
      '/assets/index-A1b2_C3d.js.br',
    ]) {
      expect(await files.find(pathname, new Headers())).toBeNull()
    }
  })
})

describe('the page', () => {
  it('is asked for each time, under whatever address', async () => {
    const answer = await files.page(404, '/nowhere', new Headers())
    expect(answer.status).toBe(404)
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    expect(await answer.text()).toBe('<!doctype html>')
  })

  it('names more of its files where the build has a page for that path', async () => {
    for (const pathname of ['/control/entries', '/control/entries/']) {
      const answer = await files.page(200, pathname, new Headers())
      expect(await answer.text()).toBe('<!doctype html><link>')
    }
    expect(await (await files.page(200, '/control', new Headers())).text()).toBe('<!doctype html>')
  })

  it('says so when nothing was built', async () => {
    const empty = await openStaticFiles(join(folder, 'nowhere'))
    await expect(empty.page(200, '/', new Headers())).rejects.toThrow('No pages were built')
  })
})
