/** A name that is typed and taken before the server said who works there is not lost. */
import { expect, it } from 'vitest'

import { enter, openChromium, openVisitor, personBehind } from '#tests/chromium.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import { openServedApp } from '#tests/served-app.ts'

it('assigns to a name that was typed before the names came', async () => {
  const app = await openServedApp()
  const browser = await openChromium()
  try {
    const [clerk, head] = await Promise.all([openVisitor(browser), openVisitor(browser)])
    await enter(clerk, app, 'REG')
    await enter(head, app, 'JU')
    const { page } = head
    const registrar = await personBehind(clerk, app, 'REG')
    const own = await personBehind(head, app, 'JU')
    const entry = await acknowledge(
      own,
      await route(registrar, await registrar.register(), unitAt(app, 1)),
    )
    await page.goto(`${app.address}/control/editdocument?id=${entry.entryId}`)
    await page.getByRole('heading', { level: 1, name: entry.entryNumber }).waitFor()
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/units/*/people', async (asked) => {
      await answer.promise
      await asked.continue()
    })
    await page.getByRole('button', { name: 'Asignar' }).first().press('Enter')
    const assigning = page.getByRole('dialog', { name: 'Asignar' })
    await assigning.waitFor()
    await page.keyboard.type('persona tr')
    await page.getByText('Cargando…').waitFor()
    await page.keyboard.press('Enter')
    answer.resolve()
    await assigning.getByRole('combobox').and(page.locator('[value="Persona TR"]')).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Asignado a Persona TR').first().waitFor()
    expect(head.faults()).toEqual([])
  } finally {
    await browser.close()
    await app.close()
  }
})
