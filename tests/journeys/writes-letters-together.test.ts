/**
 * What is typed in a letter is never lost: two people write over each other, the network goes away,
 * the page is loaded again.
 */
import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { LetterForm, LetterView } from '#contract/letters/letters.ts'
import { accessibilityFaults } from '#tests/chromium.ts'
import { unitAt } from '#tests/handling.ts'
import { button, faultsInOpenStates, helpIn, keys, list } from '#tests/open-states.ts'
import { openWorkScene } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

let scene: WorkScene
beforeAll(async () => {
  scene = await openWorkScene()
})
afterAll(() => scene.close())
afterEach(async () => {
  await scene.clerk.page.unrouteAll({ behavior: 'ignoreErrors' })
  await scene.head.page.unrouteAll({ behavior: 'ignoreErrors' })
})

function aForm(subject: string): LetterForm {
  return {
    unitId: unitAt(scene.app, 1),
    officeId: scene.app.municipality.foundation.officeId,
    kind: 'OFFICIAL_LETTER',
    subject,
    confidentiality: 'ORDINARY',
    addressees: [{ name: 'Ana Soto', identity: null, address: null, means: 'IN_PERSON' }],
    answers: [],
    signers: [],
    body: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Se responde.' }] }],
    },
  }
}

async function written(subject: string): Promise<LetterView> {
  const { body } = await scene.clerkAsking.ask(api.saveLetter, {
    params: { letterId: randomUUID() },
    body: { ...aForm(subject), overRevision: 0 },
  })
  return body
}

const pathOf = ({ letterId }: Pick<LetterView, 'letterId'>): string =>
  `/control/letters/letter?id=${letterId}`

async function open(page: Page, letter: LetterView): Promise<void> {
  await page.goto(scene.app.address + pathOf(letter))
  await page.locator('#body').waitFor()
}

const saved = (page: Page) => page.getByText(/^Guardado( \d\d:\d\d)?$/u)
const subject = (page: Page) => page.locator('[id="subject"]')

async function readNow({ letterId }: LetterView): Promise<LetterView> {
  return (await scene.clerkAsking.ask(api.readLetter, { params: { letterId } })).body
}

describe('two who write in the same letter', () => {
  it('see the text of the other as long as they have typed nothing of their own', async () => {
    const letter = await written('La leen dos')
    await open(scene.head.page, letter)
    await open(scene.clerk.page, letter)
    await subject(scene.clerk.page).fill('La leen dos, y una escribe')
    await saved(scene.clerk.page).waitFor()
    await expect
      .poll(() => subject(scene.head.page).inputValue())
      .toBe('La leen dos, y una escribe')
    await scene.head.page.getByText(/^Persona REG guardó a las \d\d:\d\d$/u).waitFor()
  })

  it('lose nothing: both texts are shown, and each is found among those kept', async () => {
    const letter = await written('Por los dos')
    const { clerk, head } = scene
    await open(clerk.page, letter)
    await open(head.page, letter)
    // Of what the clerk saves, the head's page hears nothing in time.
    await head.page.route('**/api/letters/*', async (way) =>
      way.request().method() === 'GET' ? way.abort() : way.fallback(),
    )
    await subject(clerk.page).fill('Así lo escribe el registro')
    await clerk.page.keyboard.press('Control+s')
    await expect.poll(async () => (await readNow(letter)).form.subject).toMatch(/registro$/u)
    await head.page.unroute('**/api/letters/*')
    await head.page.locator('#body').click()
    await head.page.keyboard.type('Así lo escribe la unidad. ')
    await head.page.getByText(/^Persona REG guardó otro texto a las \d\d:\d\d$/u).waitFor()
    await head.page.getByText('Asunto: Así lo escribe el registro').waitFor()
    expect(await head.page.locator('#body').textContent()).toContain('la unidad')
    expect(await accessibilityFaults(head.page)).toEqual([])
    await head.page.getByRole('button', { name: 'Seguir con el de Persona REG' }).press('Enter')
    await expect.poll(() => subject(head.page).inputValue()).toBe('Así lo escribe el registro')
    expect(await head.page.locator('#body').textContent()).not.toContain('la unidad')
    await head.page.getByRole('button', { name: 'Textos guardados' }).press('Enter')
    const mine = head.page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: 'no llegó a ser el vigente' })
      .first()
    await mine.getByRole('button', { name: 'Recuperar este texto' }).press('Enter')
    await expect.poll(() => head.page.locator('#body').textContent()).toContain('la unidad')
    await saved(head.page).waitFor()
    await expect.poll(async () => (await readNow(letter)).changedBy).toBe('Persona JU')
  })

  it('go on with their own, and that of the other is kept', async () => {
    const letter = await written('Otra por los dos')
    const { clerk, head } = scene
    await open(clerk.page, letter)
    await clerk.page.route('**/api/letters/*', (way) => way.abort())
    await subject(clerk.page).fill('La mía')
    await clerk.page.getByText(/guardado en este equipo/u).waitFor()
    await scene.headAsking.ask(api.saveLetter, {
      params: { letterId: letter.letterId },
      body: { ...aForm('La de la unidad'), overRevision: letter.revision },
    })
    await clerk.page.unroute('**/api/letters/*')
    await clerk.page.keyboard.press('Control+s')
    await clerk.page.getByRole('button', { name: 'Guardar el mío' }).press('Enter')
    await expect.poll(async () => (await readNow(letter)).form.subject).toBe('La mía')
    const { letterId } = letter
    const texts = await scene.clerkAsking.ask(api.readLetterTexts, { params: { letterId } })
    expect(texts.body.texts.map(({ form }) => form.subject)).toContain('La de la unidad')
    expect(head.faults()).toEqual([])
  })
})

describe('without the network', () => {
  it('what is typed stays on this computer, also over a reload, and is sent when it is back', async () => {
    const letter = await written('Antes del corte')
    const { page } = scene.clerk
    await open(page, letter)
    await page.route('**/api/letters/*', (way) =>
      way.request().method() === 'PUT' ? way.abort() : way.fallback(),
    )
    await page.locator('#body').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Y esto, sin red.')
    await page.getByText(/guardado en este equipo/u).waitFor()
    await page.reload()
    await page.locator('#body').waitFor()
    await expect.poll(() => page.locator('#body').textContent()).toContain('Y esto, sin red.')
    await page.getByText('Aquí está lo que escribió antes').waitFor()
    expect((await readNow(letter)).revision).toBe(letter.revision)
    await page.unroute('**/api/letters/*')
    await page.keyboard.press('Control+s')
    await saved(page).waitFor()
    expect(JSON.stringify((await readNow(letter)).form.body)).toContain('Y esto, sin red.')
  })

  it('an answer that was saved and not heard of is no text of another', async () => {
    const letter = await written('Se pierde la respuesta')
    const { page } = scene.clerk
    await open(page, letter)
    await page.route('**/api/letters/*', async (way) => {
      if (way.request().method() !== 'PUT') return way.fallback()
      await way.fetch()
      return way.abort()
    })
    await subject(page).fill('Se guardó y no se supo')
    await page.getByText(/guardado en este equipo/u).waitFor()
    await page.unroute('**/api/letters/*')
    await page.keyboard.press('Control+s')
    await saved(page).waitFor()
    await expect.poll(() => page.getByText(/guardó otro texto/u).count()).toBe(0)
  })
})

describe('what is pasted', () => {
  it('keeps what a letter knows, and nothing else', async () => {
    const letter = await written('Con lo pegado')
    const { page } = scene.clerk
    await open(page, letter)
    await page.locator('#body').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.locator('#body').evaluate((text) => {
      const data = new DataTransfer()
      data.setData(
        'text/html',
        `<p class="MsoNormal" style="text-align:center;color:red">Al centro<o:p></o:p></p>
         <p><b>Negrita</b> y <a href="https://malo.example">enlace</a>
           <img src="https://malo.example/x.png" onerror="alert(1)"></p>
         <table><tr><td colspan="2">una</td></tr><tr><td>dos</td><td>tres</td></tr></table>
         <script>alert(1)</script>`,
      )
      const event = { clipboardData: data, bubbles: true, cancelable: true }
      text.dispatchEvent(new ClipboardEvent('paste', event))
    })
    await page.keyboard.press('Control+s')
    await saved(page).waitFor()
    const said = JSON.stringify((await readNow(letter)).form.body)
    expect(said).toContain('"textAlign":"center"')
    expect(said).toContain('"bold"')
    expect(said).toContain('"table"')
    expect(said).not.toMatch(/malo|alert|red|script|colspan/u)
    expect(scene.clerk.faults()).toEqual([])
  })
})

it('has nothing for axe to find where letters are written', { timeout: 240_000 }, async () => {
  const letter = await written('Para mirar de cerca')
  const screens = [
    { path: '/control/letters', opens: [keys('F1')] },
    { path: '/control/letters?bandeja=TO_SIGN' },
    {
      path: pathOf(letter),
      ready: '#body',
      opens: [
        list('Clase de documento'),
        helpIn('Texto del documento'),
        button('Insertar dato'),
        button('Tabla'),
        button('Textos guardados'),
        button('Enviar a revisión'),
        button('Descartar'),
      ],
    },
  ]
  expect(await faultsInOpenStates(scene.clerk.page, scene.app.address, screens)).toEqual([])
})
