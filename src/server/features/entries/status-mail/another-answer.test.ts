import { expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { answer, doing } from '#tests/acts.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import { openTellingMunicipality, sentBy } from '#tests/status-mails.ts'

it('tells the sender of an answer that takes the place of another within two minutes', async () => {
  const municipality = await openTellingMunicipality()
  try {
    const [clerk, head] = [await municipality.app.as('REG'), await municipality.app.as('JU')]
    const entry = await clerk.register(sentBy('ana@correo.example'))
    const received = await acknowledge(head, await route(clerk, entry, unitAt(municipality.app, 1)))
    const closed = await doing(head, api.closeEntry, received, answer(entry.registeredOn))
    await municipality.afterMinutes()
    const reopened = await doing(head, api.reopenEntry, closed, {
      assigneeId: head.actor.staffId,
      reason: 'Se resolvió por error',
    })
    await doing(head, api.closeEntry, reopened, {
      ...answer(entry.registeredOn),
      outcome: 'DENIED',
      reason: 'No corresponde lo pedido aquí',
    })
    const states = (await municipality.afterMinutes()).map(({ text }) => text.split('\n\n')[1])
    expect(states).toEqual([expect.stringMatching(/^Resuelto el /u)])
  } finally {
    await municipality.close()
  }
})
