/**
 * What staff feel while sixty hostile addresses do what they can: signing in on a browser where
 * they signed in before, and registering, quiet and under attack. The crowd is a process of its own
 * (`hostile-crowd.ts`) on the same machine: what it takes of the processors counts against the
 * server too.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { createAccount } from '#server/identity/accounts/accounts.ts'

import { hireForBench } from '../stage/bench-people.ts'
import { asTable, written } from '../stage/figures.ts'
import { print } from '../../src/cli/common/print.ts'
import { registerOne } from '../live/live-acts.ts'
import type { Stage } from '../stage/stage.ts'
import { openStage } from '../stage/stage.ts'

const rounds = 3
const signIns = 20
const warmUps = 5
const crowdFile = fileURLToPath(new URL('./hostile-crowd.ts', import.meta.url))
const settleMs = 5000

interface Account {
  readonly email: string
  readonly password: string
}

interface Felt {
  readonly signIn: readonly number[]
  readonly register: readonly number[]
}

export async function benchHostile(): Promise<number> {
  const stage = await openStage()
  try {
    await registerOne(stage)
    print(await measureHostile(stage))
    return 0
  } finally {
    await stage.close()
  }
}

async function measureHostile(stage: Stage): Promise<string> {
  const account = await openAccount(stage)
  const browser = openClerksBrowser(stage.caller.origin)
  for (let count = 0; count < warmUps; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await browser.signIn(account)
  }
  const [quiet, attacked, loads, answers]: [Felt[], Felt[], number[], unknown[]] = [[], [], [], []]
  // By turns, so that both meet the same machine.
  for (let round = 0; round < rounds; round += 1) {
    loads.push(loadavg()[0] ?? 0)
    // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
    quiet.push(await feel(stage, browser, account))
    // oxlint-disable-next-line no-await-in-loop
    answers.push(
      await underAttack(stage, async () => attacked.push(await feel(stage, browser, account))),
    )
    loads.push(loadavg()[0] ?? 0)
  }
  return [
    asTable([
      [
        'Mientras 60 direcciones atacan',
        'p50 ms',
        'p95 ms',
        'p50 atacado',
        'p95 atacado',
        'razón p95',
        'meta',
      ],
      row('ingresar, navegador conocido', timesOf(quiet, 'signIn'), timesOf(attacked, 'signIn'), 2),
      row('registrar', timesOf(quiet, 'register'), timesOf(attacked, 'register'), 1.5),
    ]),
    `carga del equipo al empezar y al terminar cada vuelta: ${loads.map(written).join(', ')}`,
    `lo que se respondió a las 60 direcciones: ${answers.map((said) => JSON.stringify(said)).join(' ')}`,
    '',
  ].join('\n')
}

/** Answers how often the crowd was answered what, by status. */
async function underAttack({ caller }: Stage, work: () => Promise<unknown>): Promise<unknown> {
  const crowd = fork(crowdFile, [caller.origin], { execArgv: process.execArgv })
  const told = once(crowd, 'message')
  const gone = once(crowd, 'exit')
  await pause(settleMs)
  await work()
  crowd.send('stop')
  const [answered]: unknown[] = await told
  await gone
  return answered
}

function timesOf(felt: readonly Felt[], what: keyof Felt): readonly number[] {
  return felt.flatMap((round) => round[what])
}

/** Both at once, as at a counter: somebody signs in again and again, somebody else registers. */
async function feel(
  { caller, town }: Stage,
  browser: ClerksBrowser,
  account: Account,
): Promise<Felt> {
  const [signIn, register]: [number[], number[]] = [[], []]
  let isOver = false
  const registering = (async () => {
    while (!isOver) {
      const startMs = performance.now()
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as one clerk registers
      await registerOne({ caller, town })
      register.push(performance.now() - startMs)
      // oxlint-disable-next-line no-await-in-loop
      await pause(50)
    }
  })()
  for (let count = 0; count < signIns; count += 1) {
    // oxlint-disable-next-line no-await-in-loop
    signIn.push(await browser.signIn(account))
    // oxlint-disable-next-line no-await-in-loop
    await pause(200)
  }
  isOver = true
  await registering
  return { signIn, register }
}

function row(name: string, quiet: readonly number[], attacked: readonly number[], goal: number) {
  const cells = [at(quiet, 0.5), at(quiet, 0.95), at(attacked, 0.5), at(attacked, 0.95)]
  const ratio = at(attacked, 0.95) / at(quiet, 0.95)
  return [name, ...cells.map(written), written(ratio), `≤ ${written(goal)}`]
}

function at(timesMs: readonly number[], share: number): number {
  const sorted = timesMs.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

async function openAccount(stage: Stage): Promise<Account> {
  const { municipalityId } = stage.town
  const account = { email: `${randomUUID()}@medida.example`, password: 'una frase para medir' }
  const { subject } = await stage.database.inMunicipality(municipalityId, (db) =>
    createAccount(db, { municipalityId, ...account }, new Date()),
  )
  await hireForBench(stage, 'REG', null, subject)
  return account
}

interface ClerksBrowser {
  /** From setting out to the token in hand, in milliseconds. */
  readonly signIn: (account: Account) => Promise<number>
}

/**
 * One browser: it keeps what it is told to keep, follows where it is sent, and sends the two forms.
 */
function openClerksBrowser(origin: string): ClerksBrowser {
  const cookies = new Map<string, string>()
  const ask = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(address, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const cut = pair.indexOf('=')
      cookies.set(pair.slice(0, cut), pair.slice(cut + 1))
    }
    return answer
  }
  const follow = async (first: Response, from: string) => {
    let [answer, address] = [first, from]
    for (let next = answer.headers.get('Location'); next !== null;) {
      address = new URL(next, address).href
      // oxlint-disable-next-line no-await-in-loop -- each leads to the next
      answer = await ask(address)
      next = answer.headers.get('Location')
    }
    if (!answer.ok) throw new Error(`${address} respondió ${answer.status}`)
    await answer.arrayBuffer()
    return address
  }
  const send = (address: string, body: URLSearchParams | string): Promise<Response> =>
    ask(address, {
      method: 'POST',
      headers: {
        Origin: new URL(address).origin,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type':
          typeof body === 'string' ? 'application/json' : 'application/x-www-form-urlencoded',
      },
      body,
    })
  return {
    async signIn({ email, password }) {
      cookies.delete('__Host-sid')
      const startMs = performance.now()
      const start = `${origin}/auth/start`
      const page = await follow(await ask(start), start)
      const sent = await send(page, new URLSearchParams({ user: email, password }))
      const done = new URL(await follow(sent, page))
      const attempt = done.searchParams.get('attempt') ?? ''
      const claimed = await send(`${origin}/auth/token`, JSON.stringify({ attempt }))
      if (!claimed.ok) throw new Error(`No se ingresó: ${claimed.status}`)
      await claimed.arrayBuffer()
      return performance.now() - startMs
    },
  }
}
