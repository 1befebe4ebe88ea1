/**
 * On the page of a document, who signed its files and what came after. Leaves its pictures in
 * `test-results/signatures` for human eyes.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { accessibilityFaults, enter, openVisitor } from '#tests/chromium.ts'
import { letter, revised } from '#tests/signed-pdf.ts'
import type { SignatureScene } from '#tests/signature-scene.ts'
import { openSignatureScene } from '#tests/signature-scene.ts'
import { openWorkScene, workPath } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

const folder = fileURLToPath(new URL('../../test-results/signatures', import.meta.url))
let scene: WorkScene
let signers: SignatureScene
let entry: EntryView
/** What Rosa signed, to which something was added. */
let once: Buffer

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  scene = await openWorkScene()
  signers = await openSignatureScene()
  once = await signers.signed()
  const broken = Buffer.from(once)
  broken.write('1', broken.lastIndexOf('/M (D:2026') + 5)
  const added = await revised(once, (document) => {
    document.getPage(0).drawText('000', { x: 300, y: 700 })
  })
  const files = {
    'dos.pdf': await signers.signed({ by: signers.luis }, once),
    'agregado.pdf': added,
    'alterado.pdf': broken,
    'ajeno.pdf': await signers.signed({ subFilter: 'adbe.x509.rsa_sha1' }),
    'simple.pdf': await letter(),
  }
  const person = scene.clerkAsking
  const uploads = await Promise.all(
    Object.entries(files).map(([name, bytes]) => person.upload(bytes, name)),
  )
  entry = await person.register({
    attachments: uploads.map(({ uploadId }) => ({ uploadId, kind: 'ANNEX', validity: 'COPY' })),
  })
})
afterAll(async () => {
  await signers.desk.close()
  await scene.close()
})

/** Opens them with the keyboard, and answers what they say when they have said it. */
async function signaturesOf(page: Page, fileName: string): Promise<string> {
  const button = page.getByRole('button', { name: `Ver firmas de ${fileName}` })
  await button.press('Enter')
  const shut = page.getByRole('button', { name: `Ocultar firmas de ${fileName}` })
  // The focus stays on what was pressed.
  await expect.poll(() => shut.evaluate((element) => element === document.activeElement)).toBe(true)
  const said = page.getByRole('region', { name: `Firmas de ${fileName}` })
  await said
    .getByText(/Revocación: no comprobada|No trae firmas/u)
    .first()
    .waitFor()
  return said.innerText()
}

it.each([
  { width: 1366, height: 768, isDark: false },
  { width: 390, height: 844, isDark: true },
])('tells it by keyboard, at $width, in the dark: $isDark', async ({ width, height, isDark }) => {
  const visitor = await openVisitor(scene.browser, { width, height, isDark })
  const { page } = visitor
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(visitor, scene.app, 'REG')
  await page.goto(`${scene.app.address}${workPath(entry)}`)
  const two = await signaturesOf(page, 'dos.pdf')
  expect(two).toMatch(/Firmado por Rosa Núñez Díaz \(IDCPE-12345678\) el .+\. Desde entonces/u)
  expect(two).toMatch(/Firmado por Luis Soto el .+\. No ha cambiado desde entonces\./u)
  expect(two).toContain('No reconocemos al emisor del certificado.')
  const added = await signaturesOf(page, 'agregado.pdf')
  expect(added).toMatch(/Firmado por Rosa .+, y después se le agregó contenido\./u)
  const broken = await signaturesOf(page, 'alterado.pdf')
  expect(broken).toContain('La firma no corresponde al contenido.')
  const strange = await signaturesOf(page, 'ajeno.pdf')
  expect(strange).toContain('Trae una firma de un tipo que no sabemos comprobar.')
  expect(await signaturesOf(page, 'simple.pdf')).toBe('No trae firmas electrónicas.')
  expect([two, added, broken, strange].join('\n')).not.toMatch(/válid/iu)
  await page.screenshot({ path: join(folder, `firmas-${width}.png`), fullPage: true })
  expect((await accessibilityFaults(page)).join('\n')).toBe('')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  expect(visitor.faults()).toEqual([])
  await visitor.close()
})

it('hands out what was signed, where something stands behind it', async () => {
  const { page } = scene.clerk
  await page.goto(`${scene.app.address}${workPath(entry)}`)
  await signaturesOf(page, 'agregado.pdf')
  const part = page.getByRole('region', { name: 'Firmas de agregado.pdf' })
  const coming = page.waitForEvent('download')
  await part.getByRole('button', { name: /^Descargar lo firmado por Rosa/u }).press('Enter')
  const download = await coming
  expect(download.suggestedFilename()).toBe('firmado-agregado.pdf')
  expect((await readFile(await download.path())).equals(once)).toBe(true)
})

it('says it in English', async () => {
  const visitor = await openVisitor(scene.browser)
  await enter(visitor, scene.app, 'REG')
  await visitor.page.evaluate(() => localStorage.setItem('language', 'en'))
  await visitor.page.goto(`${scene.app.address}${workPath(entry)}`)
  await visitor.page.getByRole('button', { name: 'Show signatures of dos.pdf' }).press('Enter')
  const said = visitor.page.getByRole('region', { name: 'Signatures of dos.pdf' })
  await said.getByText(/Signed by Luis Soto on .+\. It has not changed since\./u).waitFor()
  expect(await said.innerText()).toContain('Revocation: not checked')
  expect(visitor.faults()).toEqual([])
  await visitor.close()
})

it('says that they could not be asked for, and asks again without losing the focus', async () => {
  const visitor = await openVisitor(scene.browser)
  const { page } = visitor
  await enter(visitor, scene.app, 'REG')
  await page.goto(`${scene.app.address}${workPath(entry)}`)
  await page.route('**/api/signatures/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Ver firmas de simple.pdf' }).press('Enter')
  const said = page.getByRole('region', { name: 'Firmas de simple.pdf' })
  await said.getByText('No se pudieron pedir las firmas.').waitFor({ timeout: 60_000 })
  await page.unroute('**/api/signatures/**')
  await said.getByRole('button', { name: 'Reintentar' }).press('Enter')
  await said.getByText('No trae firmas electrónicas.').waitFor()
  await expect.poll(() => said.evaluate((section) => section === document.activeElement)).toBe(true)
  await visitor.close()
})
