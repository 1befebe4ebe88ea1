/**
 * A provider whose answers leave something out: what the person is told, and what is taken all the
 * same.
 */
import { afterAll, afterEach, describe, expect, it } from 'vitest'

import { openHostedApp } from '#tests/hosted-app.ts'

const honest = { subject: 'persona-1', name: 'Carla Rojas', email: 'carla@villa.example' }

const app = await openHostedApp()
const provider = app.provider
await app.hireHosted(honest)
afterEach(() => {
  provider.mischief = {}
  provider.person = honest
})
afterAll(() => app.close())

describe('a provider that leaves something out', () => {
  it.each([
    ['an earlier proof', { auth_time: 1 }, 'Falta comprobar de nuevo su identidad'],
    ['no time of the proof', { auth_time: undefined }, 'Este paso pide un ingreso con hora'],
    ['zero for that time', { auth_time: 0 }, 'Este paso pide un ingreso con hora'],
  ])('tells the person which proof is missing: %s', async (_, said, title) => {
    provider.mischief = { claims: (claims) => ({ ...claims, ...said }) }
    const answer = await app.walk('mode=popup&fresh=1')
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(title)
    expect((await app.walk('mode=popup')).status).toBe(200)
  })

  it('that announces its name on each answer must put it there, and the person is told', async () => {
    provider.mischief = {
      authorization: (said) => {
        said.delete('iss')
        return said
      },
    }
    const answer = await app.walk()
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('No se sabe quién respondió')
  })

  it('that does not take us for its client is told apart from one that lies', async () => {
    provider.mischief = { client: () => false }
    const answer = await app.walk()
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('no reconoce a este registro')
  })

  it('gives names and e-mails on one line, and none too long to be one', async () => {
    const said = { name: 'Eva\nRíos\u202E\u0000', email: `${'x'.repeat(200_000)}@villa.example` }
    provider.person = { subject: 'larga', ...said }
    expect((await app.who(await app.enter())).status).toBe(403)
    const rows = await app.db.asOwner(`select name, email from staff where subject = 'larga'`)
    expect(rows).toEqual([{ name: 'Eva Ríos', email: '' }])
  })

  it('may call its session what it likes: what we cannot keep is not kept', async () => {
    provider.mischief = { claims: (claims) => ({ ...claims, sid: 'a\u0000b' }) }
    expect((await app.who(await app.enter())).status).toBe(200)
  })

  it('of the time of a proof lets somebody in who is only to be told apart, never with an old one', async () => {
    provider.mischief = { claims: (claims) => ({ ...claims, auth_time: 0 }) }
    expect((await app.walk('mode=popup&fresh=asked')).status).toBe(200)
    provider.mischief = { claims: (claims) => ({ ...claims, auth_time: 1 }) }
    expect((await app.walk('mode=popup&fresh=asked')).status).toBe(400)
  })
})
