/**
 * Letters of two pages wait for a signature: down as one archive, signed elsewhere, and up again as
 * an archive and loose files, by the keyboard alone.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { accessibilityFaults } from '#tests/chromium.ts'
import { aLetter } from '#tests/letters.ts'
import { openSignerDesk, signPdf } from '#tests/signed-pdf.ts'
import type { SignerDesk } from '#tests/signed-pdf.ts'
import { openWorkScene } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'
import { readZip } from '#web/entries/letter-signing/read-zip.ts'
import { storedZip } from '#web/entries/letter-signing/write-zip.ts'

const count = 6
const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text }],
})
const twoPages = Array.from({ length: 24 }, (_, place) =>
  paragraph(`${place + 1}. ${'Se autoriza la poda pedida en la vereda norte. '.repeat(5)}`),
)

let scene: WorkScene
let desk: SignerDesk
beforeAll(async () => {
  scene = await openWorkScene()
  desk = await openSignerDesk()
})
afterAll(async () => {
  await desk.close()
  await scene.close()
})

async function putToSignature(
  subject: string,
  { content = twoPages, signer = scene.headAsking } = {},
): Promise<string> {
  const { app, headAsking } = scene
  const params = { letterId: randomUUID() }
  const body = { type: 'doc' as const, content }
  const form = aLetter(app, signer.actor.staffId, { subject, body })
  await headAsking.ask(api.saveLetter, { params, body: { ...form, overRevision: 0 } })
  await headAsking.ask(api.putToSignature, { params, body: { overRevision: 1 } })
  return params.letterId
}

interface Given {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const pdf = (buffer: Buffer, place: number): Given => ({
  name: `scan (${place}).pdf`,
  mimeType: 'application/pdf',
  buffer,
})

async function choose(page: Page, files: readonly Given[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.keyboard.press('F4')
  await (await choosing).setFiles([...files])
}

it('are down, signed and up, each as if it were alone', { timeout: 240_000 }, async () => {
  const { app, head, headAsking } = scene
  const ids: string[] = []
  for (let place = 0; place < count; place += 1) {
    ids.push(await putToSignature(`Poda: calle "Sol" ${place}`))
  }
  const { page } = head
  await page.goto(`${app.address}/control/letters?bandeja=TO_SIGN`)
  await page.locator('[data-row="0"]:focus').waitFor()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Descargar 1 documento para firmar' }).waitFor()
  await page.keyboard.press('Shift+X')
  await page.getByRole('button', { name: `Descargar ${count} documentos para firmar` }).waitFor()
  const coming = page.waitForEvent('download')
  await page.keyboard.press('F8')
  const zip = await readFile(await (await coming).path())

  const [readMe, ...members] = await readZip(new Blob([zip]))
  expect(readMe?.name).toBe('LÉAME.txt')
  expect(members).toHaveLength(count)
  const single = await headAsking.send(api.readLetterPdf, {
    params: { letterId: ids[0] ?? '' },
    query: {},
  })
  expect(await members[0]?.read()).toEqual(new Uint8Array(await single.arrayBuffer()))
  expect(members[0]?.name).toMatch(/^Oficio N\.º 1-\d{4}-\w+ Poda- calle -Sol- 0\.pdf$/u)
  const by = await desk.signer('/CN=Persona JU')
  const signed: Buffer[] = []
  for (const { read } of members) {
    signed.push(await signPdf(await read(), { desk, by }))
  }
  const unsigned = Buffer.from((await members[count - 1]?.read()) ?? [])
  // Names say nothing: of all in the archive they are the same.
  const packed = storedZip(
    signed.slice(0, 4).map((bytes) => ({ name: 'f/firmado.pdf', bytes: new Uint8Array(bytes) })),
  )
  const archive = Buffer.from(await packed.arrayBuffer())
  await choose(page, [
    { name: 'cortado.zip', mimeType: 'application/zip', buffer: archive.subarray(0, 5000) },
    { name: 'firmados.zip', mimeType: 'application/zip', buffer: archive },
    pdf(signed[0] ?? Buffer.alloc(0), 0),
    pdf(unsigned, 1),
    pdf(Buffer.from('%PDF-1.7\n'), 2),
    ...signed.slice(4).map((bytes, place) => pdf(bytes, place + 4)),
  ])
  const status = page.getByRole('status').getByText('Se recibieron 6; 1 ya estaba; 3 no.')
  await status.waitFor()
  for (const text of [
    /^Está cortado o dañado/u,
    /^Ya se había recibido: es la copia firmada de Oficio N\.º 1-/u,
    /^El archivo no trae firma\./u,
    /^No es copia de ningún documento que espere su firma\./u,
  ]) {
    expect(await page.getByText(text).count()).toBe(1)
  }
  expect(await accessibilityFaults(page)).toEqual([])
  // Handed in a second time, nothing changes.
  await choose(page, [{ name: 'firmados.zip', mimeType: 'application/zip', buffer: archive }])
  await page.getByRole('status').getByText('4 ya estaban: no cambió nada.').waitFor()
  await page.reload()
  await page.getByText('No hay nada por firmar').waitFor()
  const { body } = await headAsking.ask(api.findLetters, { body: { tray: 'TO_DISPATCH' } })
  expect(body.letters.map(({ letterId }) => letterId).toSorted()).toEqual(ids.toSorted())
  expect(head.faults()).toEqual([])
})

it(
  'are chosen at once where it is one’s own turn, on every page',
  { timeout: 240_000 },
  async () => {
    const { app, head, clerkAsking } = scene
    const content = [paragraph('Se autoriza.')]
    await putToSignature('Espera a otra persona', { content, signer: clerkAsking })
    for (let place = 0; place < 51; place += 1) {
      await putToSignature(`Permiso ${place}`, { content })
    }
    const { page } = head
    await page.goto(`${app.address}/control/letters?bandeja=TO_SIGN`)
    await page.locator('[data-row="0"]:focus').getByText('Le toca a usted').waitFor()
    await expect.poll(() => page.getByText('Espera a otra persona').count()).toBe(0)
    await page.keyboard.press('Shift+X')
    const said = 'Se eligieron los 51 documentos que le toca firmar en toda la bandeja.'
    await page.getByRole('status').getByText(said).waitFor()
    const download = page.getByRole('button', { name: /^Descargar .* para firmar/u })
    expect(await download.textContent()).toContain('51 documentos')
    await page.keyboard.press(']')
    await page.locator('[data-row="1"]').getByText('Espera a Persona REG').waitFor()
    await page.locator('[data-row="0"]:focus').waitFor()
    await page.keyboard.press('j')
    expect(await download.textContent()).toContain('51 documentos')
    await page.keyboard.press('x')
    expect(await download.textContent()).toContain('52 documentos')
    expect(head.faults()).toEqual([])
  },
)
