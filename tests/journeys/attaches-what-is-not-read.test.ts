import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { readWaiting } from '#server/platform/files/text/read-scans.ts'
import { accessibilityFaults, enter, openChromium, openVisitor } from '#tests/chromium.ts'
import type { Visitor } from '#tests/chromium.ts'
import { openServedApp } from '#tests/served-app.ts'
import type { ServedApp } from '#tests/served-app.ts'
import { strangeFiles } from '#tests/strange-files.ts'

// Finds something in what says so; `npm run test:all -- clamav` asks ClamAV itself.
const antivirus = createServer((socket) => {
  let heard = ''
  socket.on('error', () => undefined)
  socket.on('data', (bytes: Buffer) => {
    heard += bytes.toString('latin1')
    if (!heard.endsWith('\0\0\0\0')) return
    socket.end(heard.includes('INFECTADO') ? 'stream: Prueba FOUND\0' : 'stream: OK\0')
  })
})
let app: ServedApp
let browser: Browser
let clerk: Visitor
let head: Visitor
const shots = process.env['ASIENTO_SHOTS']

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    antivirus.listen(0, '127.0.0.1', resolve)
  })
  const { port } = antivirus.address() as AddressInfo
  app = await openServedApp({ CLAMD: `127.0.0.1:${port}` })
  browser = await openChromium()
  clerk = await openVisitor(browser)
  head = await openVisitor(browser)
})
afterAll(async () => {
  await browser.close()
  await app.close()
  antivirus.close()
})

const names = ['Solicitud de poda.eml', 'foto.heic', 'carta.pdf.p7s']
const files = [
  ...names.map((name) => ({ name, buffer: Buffer.from(strangeFiles[name]?.[0] ?? []) })),
  { name: 'factura.txt', buffer: Buffer.from('INFECTADO') },
].map((file) => ({ ...file, mimeType: 'application/octet-stream' }))

async function wear({ page }: Visitor, colours: 'light' | 'dark'): Promise<void> {
  await page.evaluate((theme) => {
    document.documentElement.dataset['theme'] = theme
  }, `lara-${colours}-indigo`)
}

async function shoot(visitor: Visitor, name: string): Promise<void> {
  if (shots === undefined) return
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await visitor.page.setViewportSize({ width, height })
      await wear(visitor, colorScheme)
      await visitor.page.screenshot({
        path: `${shots}/${name}-${width}-${colorScheme}.png`,
        fullPage: true,
      })
    }
  }
  await visitor.page.setViewportSize({ width: 1366, height: 768 })
  await wear(visitor, 'light')
}

it('takes a message, a photograph and a signature by keyboard, and says on the entry what they are', async () => {
  await enter(clerk, app, 'REG')
  const { page } = clerk
  await page.goto(`${app.address}/control/sentdocument`)
  await page.getByLabel('N.º de documento').waitFor()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Adjuntar' }).press('Enter')
  await (await choosing).setFiles(files)
  await page.getByText('contiene un virus y quedó aislado').first().waitFor()
  await expect.poll(() => page.getByText('No leído', { exact: true }).count()).toBe(4)
  for (const kind of ['Mensaje de correo', 'Fotografía HEIC', 'Firma electrónica']) {
    await page.getByText(kind).first().waitFor()
  }
  expect(await accessibilityFaults(page)).toEqual([])
  // What the list beside the form has no room for is said where a file would be seen.
  await page.getByRole('button', { name: 'factura.txt', exact: true }).press('Enter')
  const preview = page.getByLabel('Vista previa', { exact: true })
  await expect.poll(() => preview.textContent()).toContain('contiene un virus y quedó aislado')
  await expect.poll(() => preview.getByRole('button').count()).toBe(0)
  await shoot(clerk, 'form')
  await page.getByLabel('N.º de documento').focus()
  const keys = page.keyboard
  for (const text of ['12.531.909-2', 'Ana', 'Soto', 'Díaz']) {
    await keys.type(text)
    await keys.press('Enter')
  }
  await page.getByLabel('Tipo de documento').focus()
  for (const text of ['SOL', 'poda de árbol en calle Sol 12', 'DOM']) {
    await keys.type(text)
    await keys.press('Enter')
  }
  await keys.type('3')
  await keys.press('Control+Enter')
  const number = page.getByText(/^E-\d{4}-\d{6}$/u).first()
  await number.waitFor()
  const [row] = await app.db.asOwner<{ entry_id: string }>('select entry_id from entry')
  const entryId = row?.entry_id ?? ''
  await readWaiting(app.app)
  await page.goto(`${app.address}/showdocument?id=${entryId}`)
  await page.getByText('El buscador no encuentra lo que dice por dentro.').nth(2).waitFor()
  await page.getByText('Mensaje de correo').first().waitFor()
  await page.getByText('«factura.txt» contiene un virus y quedó aislado.').waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: 'Descargar factura.txt' }).count())
    .toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Liberar factura.txt' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Ver foto.heic' }).press('Enter')
  await page.getByText('Fotografía HEIC: este formato no se puede mostrar aquí.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await shoot(clerk, 'entry')

  await enter(head, app, 'JREG')
  await head.page.goto(`${app.address}/showdocument?id=${entryId}`)
  await head.page.getByRole('button', { name: 'Liberar factura.txt' }).press('Enter')
  await head.page.getByLabel('Motivo').fill('Es el archivo de prueba del proveedor')
  expect(await accessibilityFaults(head.page)).toEqual([])
  await shoot(head, 'release')
  await head.page
    .getByRole('dialog')
    .getByRole('button', { name: 'Liberar factura.txt' })
    .press('Enter')
  await head.page.getByText('Liberado', { exact: true }).waitFor()
  await head.page.getByRole('button', { name: 'Descargar factura.txt' }).waitFor()
})
