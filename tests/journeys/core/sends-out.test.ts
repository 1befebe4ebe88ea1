/**
 * The book of exits: a document is sent out by the keyboard alone, its delivery is written down, an
 * answer leaves from the page of what it answers, and a number is annulled by two people.
 */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Page } from 'playwright-core'

import { api } from '#contract/api.ts'
import type { OutgoingView } from '#contract/outgoing/outgoing.ts'
import { accessibilityFaults, enter, openVisitor, personBehind } from '#tests/chromium.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import { button, faultsInOpenStates, keys, list } from '#tests/open-states.ts'
import { anOutgoing } from '#tests/outgoing.ts'
import { openWorkScene, workPath } from '#tests/work-scene.ts'
import type { WorkScene } from '#tests/work-scene.ts'

let scene: WorkScene
beforeAll(async () => {
  scene = await openWorkScene()
})
afterAll(() => scene.close())

const focused = (id: string): string => `[id="${id}"]:focus`
const documentPath = ({ outgoingId }: OutgoingView): string =>
  `/control/outgoing/document?id=${outgoingId}`

async function sent(subject: string): Promise<OutgoingView> {
  const { body } = await scene.clerkAsking.ask(api.dispatchOutgoing, {
    params: { outgoingId: randomUUID() },
    body: anOutgoing(scene.app, { subject }),
  })
  return body.outgoing
}

/** Keys only, from the field that has the focus: each text, and Enter. */
async function typeEach(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    if (text !== '') await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
}

describe('a clerk', () => {
  it('sends out with the keyboard alone, and writes the delivery down', async () => {
    const { page } = scene.clerk
    await page.goto(`${scene.app.address}/control/outgoing`)
    const link = page.getByRole('link', { name: 'Despachar documento' })
    await link.focus()
    await page.keyboard.press('Enter')
    await page.locator(focused('unitId')).waitFor()
    // Unit, kind, date, number, who signs, subject, confidentiality, folios, and whom it goes to.
    await typeEach(page, [
      'Obras',
      'Oficio',
      '',
      'Oficio N° 7-2026',
      'Rosa Quispe, Directora',
      'Responde por la poda de calle Luna',
      '',
      '2',
      'Marta Huenchumilla',
      '12.345.678-5',
      'Correo',
    ])
    await page.locator(focused('addressees.0.address')).waitFor()
    await page.keyboard.press('Control+Enter')
    // The address is needed: it says so at its field, and nothing is lost.
    await page
      .getByRole('alert')
      .getByText(/hace falta la dirección/u)
      .waitFor()
    await page.getByRole('alert').getByRole('link').first().press('Enter')
    await page.locator(focused('addressees.0.address')).waitFor()
    await page.keyboard.type('Calle Luna 3')
    await page.keyboard.press('Control+Enter')
    const number = page.getByText(/^S-\d{4}-\d{6}$/u).first()
    await number.waitFor()
    const exitNumber = (await number.textContent()) ?? ''
    await page.getByRole('link', { name: 'Abrir' }).press('Enter')
    await page.getByRole('heading', { name: `Salida ${exitNumber}` }).waitFor()
    await page.keyboard.press('r')
    await page.getByRole('dialog').waitFor()
    await page.locator('[id="delivery.result"]').focus()
    await typeEach(page, ['Entregado'])
    await page.locator('[id="delivery.receivedBy"]').fill('Marta Huenchumilla, titular')
    await page.locator('[id="delivery.receivedBy"]').press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('Entrega concluida').first().waitFor()
    await page.getByText('Marta Huenchumilla, titular').waitFor()
    await page.goto(`${scene.app.address}/control/outgoing`)
    await page.locator('[data-row="0"]:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `Salida ${exitNumber}` }).waitFor()
    expect(scene.clerk.faults()).toEqual([])
  })

  it('gets what was typed back after leaving, and the same number when a line breaks', async () => {
    const { page } = scene.clerk
    await page.goto(`${scene.app.address}/control/outgoing/new`)
    await page.locator(focused('unitId')).waitFor()
    await typeEach(page, ['Obras', 'Carta', '', '', 'Ana Soto, Secretaria', 'Invita a la sesión'])
    await page.goto(`${scene.app.address}/control`)
    await page.goto(`${scene.app.address}/control/outgoing/new`)
    await page.getByText('Aquí está lo que escribió antes').waitFor()
    expect(await page.getByLabel('Asunto').inputValue()).toBe('Invita a la sesión')
    await page.locator('[id="addressees.0.name"]').fill('Junta de Vecinos')
    // It reaches the server, and the answer is lost.
    await page.route('**/api/outgoing/*', async (way) => {
      await way.fetch()
      await way.abort()
    })
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Asunto').inputValue()).toBe('Invita a la sesión')
    await page.unroute('**/api/outgoing/*')
    await page.keyboard.press('Control+Enter')
    await page
      .getByText(/^S-\d{4}-\d{6}$/u)
      .first()
      .waitFor()
    const found = await scene.clerkAsking.ask(api.findOutgoing, { body: { text: 'sesión' } })
    expect(found.body.outgoing).toHaveLength(1)
  })

  it('sends what its page shows, and not what another page of the browser says', async () => {
    const { context, page } = scene.clerk
    const { address } = scene.app
    await page.goto(`${address}/control/outgoing/new`)
    await page.locator(focused('unitId')).waitFor()
    const { first, second } = { first: page, second: await context.newPage() }
    await typeEach(first, [
      'Obras',
      'Oficio',
      '',
      '',
      'Rosa Quispe, Directora',
      'Primero de los dos',
    ])
    await typeEach(first, ['', '1', 'Ana Soto Díaz'])
    await second.goto(`${address}/control/outgoing/new`)
    await second.locator('[id="subject"]').fill('Segundo de los dos')
    await first.bringToFront()
    await first.keyboard.press('Control+Enter')
    await first
      .getByText(/^S-\d{4}-\d{6}$/u)
      .first()
      .waitFor()
    await first.getByText('Primero de los dos').first().waitFor()
    await expect.poll(() => first.getByText('Segundo de los dos').count()).toBe(0)
    await second.close()
  })

  it('finds by words what is typed, and by the tray what has no acknowledgement', async () => {
    await sent('Remite planos de alcantarillado')
    const { page } = scene.clerk
    await page.goto(`${scene.app.address}/control/outgoing`)
    await page.locator('[data-row="0"]').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('alcantar')
    await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('link', { name: 'Sin acuse' }).click()
    await page.getByRole('row').getByText('Remite planos').waitFor()
    await page.reload()
    await page.getByRole('row').getByText('Remite planos').waitFor()
  })
})

describe('an act that nobody was notified of', () => {
  it('says its last day while it is written, in the tray, and on its page until it is tried', async () => {
    const { page } = scene.clerk
    await page.goto(`${scene.app.address}/control/outgoing/new`)
    await page.locator(focused('unitId')).waitFor()
    await typeEach(page, ['Obras', 'Resolución'])
    await page.locator(focused('documentDate')).fill('02/01/2026')
    await page.keyboard.press('Enter')
    const term = page.getByText(
      'El acto es del 02/01/2026 y el plazo para notificarlo venció el 09/01/2026.',
    )
    await term.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await typeEach(page, ['', 'Rosa Quispe, Directora', 'Concede la licencia de obra', '', '1'])
    await typeEach(page, ['Marta Huenchumilla'])
    await page.keyboard.press('Control+Enter')
    await page.getByRole('link', { name: 'Abrir' }).press('Enter')
    await term.waitFor()
    await page.getByText(/^Notificar hasta el /u).waitFor()
    await page.goto(`${scene.app.address}/control/outgoing`)
    await page.getByRole('link', { name: /^Por notificar 1 desde el/u }).click()
    // It stands in the whole book too, whose rows are there until those of the tray come.
    await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
    await page.getByRole('row').getByText('Concede la licencia de obra').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('row').getByRole('link').first().press('Enter')
    await term.waitFor()
    await page.keyboard.press('r')
    await page.getByRole('dialog').waitFor()
    await page.locator('[id="delivery.result"]').focus()
    await typeEach(page, ['Nadie'])
    await page.locator('[id="delivery.receivedBy"]').press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await term.waitFor({ state: 'detached' })
    await page.goto(`${scene.app.address}/control/outgoing?bandeja=TO_NOTIFY`)
    await page.getByText('Nada en «Por notificar»').waitFor()
    expect(scene.clerk.faults()).toEqual([])
  })
})

describe('the head of a unit', () => {
  it('sends the answer out from the page of the document, which then says so', async () => {
    const { app, clerkAsking, headAsking } = scene
    const entry = await acknowledge(
      headAsking,
      await route(clerkAsking, await clerkAsking.register(), unitAt(app, 1)),
    )
    const { page } = scene.head
    await page.goto(`${app.address}${workPath(entry)}`)
    await page.getByRole('link', { name: 'Despachar respuesta' }).press('Enter')
    await page.locator(focused('kind')).waitFor()
    await page.getByText(entry.entryNumber).waitFor()
    await typeEach(page, [
      'Oficio',
      '',
      '',
      'Rosa Quispe, Directora',
      'Accede a lo pedido',
      '',
      '1',
    ])
    await typeEach(page, ['Ana Soto Díaz'])
    // A number that is none says so, and nothing is lost.
    await page.locator('[id="answerNumber"]').fill('E-2001-000999')
    await page.locator('[id="answerNumber"]').press('Enter')
    await page
      .getByRole('alert')
      .getByText(/E-2001-000999 a su alcance/u)
      .waitFor()
    await page.locator('[id="answerNumber"]').fill('')
    await page.keyboard.press('Control+Enter')
    const number = page.getByText(/^S-\d{4}-\d{6}$/u).first()
    await number.waitFor()
    const exitNumber = (await number.textContent()) ?? ''
    await page.goto(`${app.address}${workPath(entry)}`)
    const answer = page.getByRole('listitem').filter({ hasText: exitNumber })
    await answer.getByText('Sin acuse').waitFor()
    // Whoever answers the document need not type the number again.
    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: 'Responder' }).waitFor()
    await page.locator('[id="act.outcome"]:focus').waitFor()
    await page.keyboard.type('se concede')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Con ${exitNumber}` }).press('Enter')
    await expect.poll(() => page.getByLabel('Número de la respuesta').inputValue()).toBe(exitNumber)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Responder' }).waitFor({ state: 'detached' })
    await answer.getByRole('link', { name: exitNumber }).click()
    await page.getByRole('link', { name: entry.entryNumber }).waitFor()
    expect(scene.head.faults()).toEqual([])
  })
})

describe('two people', () => {
  it('annul a number, which stays in the book', async () => {
    const { app, browser, clerk } = scene
    const outgoing = await sent('Se despachó dos veces')
    await clerk.page.goto(`${app.address}${documentPath(outgoing)}`)
    await clerk.page.getByRole('button', { name: 'Anular número' }).click()
    const reason = clerk.page.getByRole('dialog').getByLabel('Motivo')
    await reason.fill('corto')
    await clerk.page.getByRole('dialog').getByRole('button', { name: 'Anular número' }).click()
    await clerk.page.getByRole('alert').waitFor()
    await reason.fill('Se despachó dos veces por error')
    await clerk.page.getByRole('dialog').getByRole('button', { name: 'Anular número' }).click()
    await clerk.page.getByText('Se pidió anular este número').waitFor()
    await clerk.page.getByText('Lo decide la jefatura de registro').waitFor()
    const chief = await openVisitor(browser)
    await enter(chief, app, 'JREG')
    await personBehind(chief, app, 'JREG')
    await chief.page.goto(`${app.address}${documentPath(outgoing)}`)
    await chief.page.getByRole('button', { name: 'Aprobar la anulación' }).click()
    const question = chief.page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Aprobar la anulación' }).click()
    await chief.page.getByText('Número anulado').waitFor()
    // The other screen is told of it by the live feed.
    await clerk.page.getByText('Número anulado').waitFor()
    await chief.page.goto(`${app.address}/control/outgoing`)
    await chief.page.locator('s').getByText(outgoing.exitNumber).waitFor()
    expect(chief.faults()).toEqual([])
    await chief.close()
  })
})

it('has nothing for axe to find in the book of exits', { timeout: 240_000 }, async () => {
  const outgoing = await sent('Para mirar de cerca')
  const screens = [
    { path: '/control/outgoing', opens: [keys('F1')] },
    { path: '/control/outgoing/new', opens: [list('Clase de documento')] },
    { path: documentPath(outgoing), opens: [button('Anotar entrega'), button('Anular número')] },
  ]
  expect(await faultsInOpenStates(scene.clerk.page, scene.app.address, screens)).toEqual([])
})
