/**
 * Sixty addresses of this machine (127.0.0.11 to 127.0.0.70) that do what strangers can, each on
 * four lines as fast as it is answered: sign-ins of invented people, setting out to sign in, pages
 * open to anybody, and bodies a letter at a time. Told to stop, it tells how often it was answered
 * what, and ends.
 */
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const addresses = Array.from({ length: 60 }, (_, index) => `127.0.0.${index + 11}`)
const linesEach = 4
const slowEach = 10
const pages = ['/', '/api/service', '/verificar/ABCD-EFGH-JKMN-PQRS-TVWX', '/auth', '/health']

const origin = new URL(process.argv[2] ?? '')
const answered = new Map<number, number>()
let isOver = false

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

interface Answered {
  readonly status: number
  readonly location: string | undefined
  readonly cookies: readonly string[]
}

process.once('message', () => {
  isOver = true
  process.send?.(Object.fromEntries(answered), () => process.exit(0))
})
for (const [index, address] of addresses.entries()) attack(address, index % 4)

function attack(address: string, kind: number): void {
  const agent = new Agent({ keepAlive: true, maxSockets: linesEach, localAddress: address })
  const ask = asking(agent)
  const acts = [() => signIn(ask), () => ask(`${origin.href}auth/start`), () => lookAround(ask)]
  const act = acts[kind]
  if (act === undefined) {
    for (let line = 0; line < slowEach; line += 1) void dribble(address)
    return
  }
  for (let line = 0; line < linesEach; line += 1) void insist(act)
}

async function insist(act: () => Promise<unknown>): Promise<void> {
  while (!isOver) {
    // oxlint-disable-next-line no-await-in-loop -- as fast as it is answered
    await act().catch(() => pause(10))
  }
}

type Ask = (address: string, asked?: Asked) => Promise<Answered>

function asking(agent: Agent): Ask {
  return (address, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const { host, port, pathname, search } = new URL(address)
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          path: `${pathname}${search}`,
          method,
          headers: { Host: host, ...headers },
        },
        (answer) => {
          const { statusCode: status = 0, headers: said } = answer
          answered.set(status, (answered.get(status) ?? 0) + 1)
          answer.resume()
          answer.once('close', () =>
            resolve({ status, location: said.location, cookies: said['set-cookie'] ?? [] }),
          )
        },
      )
      sent.once('error', reject)
      sent.end(body)
    })
}

let turn = 0

async function signIn(ask: Ask): Promise<void> {
  const jar = new Map<string, string>()
  const walk = async (address: string, asked: Asked = {}) => {
    const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await ask(address, { ...asked, headers: { ...asked.headers, Cookie } })
    for (const line of answer.cookies) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    return answer
  }
  let address = `${origin.href}auth/start`
  for (let hop = 0; hop < 4; hop += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each leads to the next
    const { location } = await walk(address)
    if (location === undefined) break
    address = new URL(location, address).href
  }
  for (let guess = 0; guess < 5; guess += 1) {
    turn += 1
    // oxlint-disable-next-line no-await-in-loop
    await walk(address, {
      method: 'POST',
      headers: {
        Origin: new URL(address).origin,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: `user=nadie${turn}%40villa.example&password=no-es-la-clave`,
    })
  }
}

async function lookAround(ask: Ask): Promise<void> {
  turn += 1
  await ask(new URL(pages[turn % pages.length] ?? '/', origin).href)
}

/** A body that never ends; when it is cut, another. */
async function dribble(address: string): Promise<void> {
  while (!isOver) {
    // oxlint-disable-next-line no-await-in-loop -- one line after the other
    await new Promise<void>((resolve) => {
      const line = connect({ host: '127.0.0.1', port: Number(origin.port), localAddress: address })
      line.write(
        `POST /api/setup HTTP/1.1\r\nHost: ${origin.host}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
      )
      const letter = setInterval(() => line.write(' '), 1000)
      line.on('error', () => undefined)
      line.resume()
      line.once('close', () => {
        clearInterval(letter)
        setTimeout(resolve, 10)
      })
    })
  }
}
