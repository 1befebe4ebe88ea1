/**
 * The name that a request is sent to decides whose it is: whoever lies about it gets nothing, and
 * only the console adds one.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openSites } from '#server/platform/municipality/sites/sites.ts'
import { askByHost } from '#tests/by-host.ts'
import { openBrowser } from '#tests/cookie-jar.ts'
import { email, openTwoHosts, otherHost } from '#tests/two-hosts.ts'
import {
  addHost,
  moveHost,
  removeHost,
  hostIn,
  listSites,
} from '../../src/cli/people/municipality.ts'
import { municipalitiesAt } from '../../src/cli/common/municipalities.ts'
import { personByEmail } from '../../src/cli/people/user.ts'

const scene = await openTwoHosts()
const { ours, theirs } = scene
afterAll(() => scene.app.close())

const nameAt = (origin: string) => scene.nameAt(origin)

describe('the name that is asked', () => {
  it('decides whose the answer is, in capitals, with a dot and at any port', async () => {
    expect([await nameAt(ours), await nameAt(theirs)]).toEqual([
      'Municipalidad de Prueba',
      'Otra Villa',
    ])
    const as = (host: string) => askByHost(`${ours}/api/service`, { headers: { Host: host } })
    for (const host of ['OTRA-VILLA.LOCALHOST', `${otherHost}:9`, otherHost]) {
      expect(await (await as(host)).text()).toContain('Otra Villa')
    }
    const dotted = await askByHost(`${ours}/control?vista=1`, {
      headers: { Host: `${otherHost}.` },
    })
    expect([dotted.status, dotted.headers.get('Location')]).toEqual([
      308,
      `${theirs}/control?vista=1`,
    ])
  })

  it.each([
    ['X-Forwarded-Host', otherHost],
    ['Forwarded', `host=${otherHost};proto=https`],
    ['X-Original-Host', otherHost],
    ['X-Host', otherHost],
    ['X-Forwarded-Server', otherHost],
    ['X-Original-URL', `http://${otherHost}/api/service`],
  ])('is never taken from %s', async (name, value) => {
    const answer = await askByHost(`${ours}/api/service`, { headers: { [name]: value } })
    expect(await answer.text()).toContain('Municipalidad de Prueba')
  })

  it.each([
    'desconocida.example',
    `${otherHost}.evil.example`,
    `evil-${otherHost}`,
    'villa.localhost',
    '10.0.0.1',
  ])('is refused when it is %s, and nothing of anybody is said', async (host) => {
    const ask = (path: string) => askByHost(`${ours}${path}`, { headers: { Host: host } })
    const page = await ask('/')
    const text = await page.text()
    expect(page.status).toBe(421)
    expect(text).toContain('Revise la dirección que escribió')
    const problem = await ask('/api/service')
    expect(await problem.json()).toMatchObject({ type: 'E-SYS-10', status: 421 })
    for (const path of [
      '/auth/start',
      '/api/session',
      '/verificar/AAAA',
      '/consulta',
      '/assets/x.js',
      '/setup',
    ]) {
      const answer = await ask(path)
      expect([path, answer.status]).toEqual([path, 421])
      expect(await answer.text()).not.toMatch(/Villa|Municipalidad de Prueba/u)
    }
    // Whoever watches the server from beside it knows none of its names.
    expect((await ask('/health')).status).toBe(200)
  })

  it.each([`${otherHost}@localhost`, `${otherHost}/x`, 'a b'])(
    'is no name when it is «%s»',
    async (host) => {
      const answer = await askByHost(`${ours}/api/service`, { headers: { Host: host } })
      expect([400, 421]).toContain(answer.status)
    },
  )
})

describe('names that somebody invents by the thousand', () => {
  it('are nobody’s without asking the database', async () => {
    const { database, config } = scene.app.app
    let isAway = false
    const sites = await openSites(
      {
        ...database,
        alone: (work) => (isAway ? Promise.reject(new Error('asked')) : database.alone(work)),
      },
      config,
    )
    isAway = true
    const asked = Array.from({ length: 2000 }, () => sites.at(`${randomUUID()}.example`))
    expect(new Set(await Promise.all(asked))).toEqual(new Set([null]))
    expect((await sites.at(otherHost))?.municipality?.name).toBe('Otra Villa')
    // One that is founded or named is told, and asked for.
    sites.forget()
    await expect(sites.at('desconocida.example')).rejects.toThrow('asked')
  })

  it('keep back none that is added meanwhile', async () => {
    const host = 'villa-de-pronto.localhost'
    const origin = ours.replace('localhost', host)
    const ask = async () => (await askByHost(`${origin}/api/service`, {})).status
    expect(await ask()).toBe(421)
    await addHost(change(host))
    await expect.poll(ask, { interval: 20 }).toBe(200)
    await removeHost(change(host))
    await expect.poll(ask, { interval: 20 }).toBe(421)
  })
})

const change = (host: string) => {
  const { db, app } = scene.app
  return { url: db.url, config: app.config, host }
}
const codeIn = (said: string): string => /#(?<code>\S+)/u.exec(said)?.groups?.['code'] ?? ''
const newHost = 'nueva-villa.localhost'
const mayOpen = (origin: string, code: string) =>
  askByHost(`${origin}/api/setup`, { headers: { 'X-Setup-Code': code } })

describe('an address', () => {
  it('is added at the console alone, and waits for its own set-up', async () => {
    const early = codeIn(await addHost(change(newHost)))
    const code = codeIn(await addHost(change(newHost)))
    const origin = ours.replace('localhost', newHost)
    const answers = async () => (await mayOpen(origin, code)).status
    await expect.poll(answers).toBe(200)
    expect(await nameAt(origin)).toBe('–')
    const opened = await Promise.all([
      mayOpen(origin, code),
      mayOpen(origin, early),
      mayOpen(ours, code),
      mayOpen(theirs, code),
    ])
    expect(opened.map(({ status }) => status)).toEqual([200, 404, 404, 404])
    const sent = await askByHost(`${origin}/api/setup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Setup-Code': code },
      body: JSON.stringify(foundation),
    })
    expect([sent.status, await sent.json()]).toEqual([
      200,
      { municipalityName: 'Nueva Villa', firstSignIns: null },
    ])
    expect((await mayOpen(origin, code)).status).toBe(404)
    expect([await nameAt(origin), await nameAt(ours)]).toEqual([
      'Nueva Villa',
      'Municipalidad de Prueba',
    ])
    const done = await scene.walkIn(origin, foundation.headOfRegistry, openBrowser(askByHost))
    expect(done instanceof URL && done.origin).toBe(origin)
    await expect(addHost(change(newHost))).rejects.toThrow('ya atiende una municipalidad')
    await expect(removeHost(change(newHost))).rejects.toThrow('con su libro')
  })

  it('is moved with its municipality, and answers no more where it was', async () => {
    const moved = 'villa-mudada.localhost'
    await expect(moveHost(change(newHost), otherHost)).rejects.toThrow('ya es la dirección de otra')
    await moveHost(change(newHost), moved)
    // The process is told by the database, a moment later.
    const named = () => nameAt(ours.replace('localhost', moved))
    await expect.poll(named).toBe('Nueva Villa')
    // What a process found a moment ago it remembers for two seconds.
    const gone = () => askByHost(`${ours.replace('localhost', newHost)}/api/service`)
    await expect.poll(async () => (await gone()).status).toBe(421)
  })

  it('that waits for nobody any more can be taken back', async () => {
    await addHost(change('error.localhost'))
    await removeHost(change('error.localhost'))
    const answer = await askByHost(`${ours.replace('localhost', 'error.localhost')}/setup`)
    expect(answer.status).toBe(421)
    await expect(removeHost(change('error.localhost'))).rejects.toThrow('No hay ninguna dirección')
  })

  it.each([
    ['localhost', 'primera municipalidad'],
    ['villa.example', 'sin cifrar'],
  ])('is not %s', async (host, why) => {
    await expect(addHost(change(host))).rejects.toThrow(why)
  })

  it('is nothing the application itself could read or write', async () => {
    for (const statement of [
      'select from municipality_host',
      `insert into municipality_host values ('mia.localhost', null, null, now())`,
      `update municipality_host set municipality_id = null`,
    ]) {
      await expect(
        scene.app.db.database.anywhere((db) => sql.raw(statement).execute(db)),
      ).rejects.toThrow('permission denied')
    }
  })
})

describe('the console', () => {
  it('is told when the settings give the first municipality the address of another', async () => {
    const opening = openSites(scene.app.db.database, { publicUrl: theirs })
    await expect(opening).rejects.toThrow(`PUBLIC_URL es ${theirs}`)
  })

  it('asks which of two people of one e-mail is meant, and lists who answers where', async () => {
    const { database } = scene.app.db
    const { config } = scene.app.app
    const find = async (host: string | null) =>
      personByEmail(database, await municipalitiesAt(database, config, host), email)
    await expect(find(null)).rejects.toThrow(`--host ${otherHost}  Otra Villa`)
    expect((await find(otherHost)).municipalityId).toBe(scene.other.municipalityId)
    expect((await find('localhost')).municipalityId).toBe(scene.app.municipality.municipalityId)
    await expect(find('nadie.example')).rejects.toThrow('no atiende ninguna municipalidad')
    const list = (await listSites(scene.app.db.url, config)).split('\n')
    expect(list[0]).toMatch(/^http:\/\/localhost:\d+ +Municipalidad de Prueba$/u)
    expect(list[1]).toMatch(/^http:\/\/otra-villa\.localhost:\d+ +Otra Villa$/u)
  })

  it.each([
    ['Registro.OTRA-Villa.example.', 'registro.otra-villa.example'],
    ['peñalolén.example', 'xn--pealoln-gya1e.example'],
    ['https://villa.example', null],
    ['villa.example:443', null],
    ['villa.example/control', null],
    ['10.0.0.7', null],
    ['-villa.example', null],
    ['', null],
  ])('reads %j as the name %j', (typed, host) => {
    expect(hostIn(typed)).toBe(host)
  })
})

const foundation = {
  name: 'Nueva Villa',
  country: 'CL',
  region: null,
  timeZone: 'America/Santiago',
  contact: 'Plaza 2',
  book: { scope: 'MUNICIPALITY', prefix: 'E' },
  shieldPngBase64: null,
  office: { code: 'OP', name: 'Oficina de Partes', address: 'Plaza 2' },
  units: [{ code: 'ALC', name: 'Alcaldía' }],
  administrator: { name: 'Ada Admin', email: 'ada@nueva.example', password: 'clave-de-ada-1' },
  headOfRegistry: { name: 'Juana Jefa Soto', email, password: 'la frase de la tercera' },
}
