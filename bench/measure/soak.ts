/**
 * What a working day does to memory: twenty people who register, attach scans, search, read, print
 * and follow, some of it leaving work for the background, with a pause between two things. Decision
 * 083 says what is counted and why.
 */
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import { print } from '../../src/cli/common/print.ts'
import { hireForBench } from '../stage/bench-people.ts'
import { asTable, median, written } from '../stage/figures.ts'
import { heldBytes, ownBytes } from '../stage/memory.ts'
import type { Held } from '../stage/memory.ts'
import { judgeSoak, soakLimits } from './soak-figures.ts'
import type { Look, Soak } from './soak-figures.ts'
import { NotDone, openWork } from './soak-work.ts'
import type { Scene } from './soak-work.ts'
import type { Stage } from '../stage/stage.ts'
import { openStage } from '../stage/stage.ts'

const people = 20
const usualMinutes = 30
const longestWarmUpMinutes = 10
const lookEveryMs = 5_000
/** V8 holds least just after it looked for garbage, and then takes some MB a second. */
const glanceEveryMs = 500
const betweenThingsMs = { least: 500, most: 1500 }
/**
 * After its start the server looks over what it keeps; after work, helpers are let go within a
 * minute.
 */
const settleMs = 90_000
const longestBacklogMinutes = 30
const mebibyte = 1_048_576

/**
 * `words`: `--minutes` and their number, or nothing. Answers 1 when a goal is missed, null when the
 * words cannot be understood.
 */
export async function benchSoak(words: readonly string[]): Promise<number | null> {
  const [flag, count] = words
  const isUsual = words.length === 0
  const isCounted =
    words.length === 2 && flag === '--minutes' && /^[3-9]$|^[1-9]\d{1,3}$/u.test(count ?? '')
  if (!isUsual && !isCounted) return null
  const stage = await openStage()
  try {
    const soak = await soakFor(stage, isUsual ? usualMinutes : Number(count))
    const verdict = judgeSoak(soak)
    print(saidOf(soak, verdict))
    return verdict.missed.length > 0 ? 1 : 0
  } finally {
    await stage.close()
  }
}

async function soakFor(stage: Stage, minutes: number): Promise<Soak> {
  const chief = await hireForBench(stage, 'JREG')
  // As it stands after its start: nobody has asked for anything yet.
  await stage.restart()
  await allRead(stage)
  await pause(settleMs)
  const idleBytes = await steadyBytes(stage)
  const agent = new Agent({ keepAlive: true })
  const looks = await workAndLook({ stage, chief, agent }, minutes)
  agent.destroy()
  const isOver = await allRead(stage)
  await pause(settleMs)
  const warmUpMinutes = Math.min(longestWarmUpMinutes, minutes / 3)
  const steady = await steadyBytes(stage)
  const restedBytes = isOver ? steady : Number.NaN
  return { idleBytes, looks, minutes, warmUpMinutes, restedBytes }
}

/**
 * What was left for the background is still work: nobody rests until every scan was read. Answers
 * whether that came in time; where it did not, what is left after work cannot be told.
 */
async function allRead({ database, town, serverPid }: Stage): Promise<boolean> {
  const began = performance.now()
  const minutesPassed = (): number => (performance.now() - began) / 60_000
  for (;;) {
    // oxlint-disable no-await-in-loop -- looking again and again
    const { waiting } = await database.read(town.municipalityId, (db) =>
      db
        .selectFrom('file_reading')
        .select((row) => row.fn.countAll<number>().as('waiting'))
        .where('state', '=', 'WAITING')
        .executeTakeFirstOrThrow(),
    )
    const isOver = waiting === 0 && (await heldBytes(serverPid())).helpers === 0
    if (isOver || minutesPassed() > longestBacklogMinutes) {
      print(`${written(minutesPassed())} min después: ${waiting} archivos por leer`)
      return isOver
    }
    await pause(lookEveryMs)
    // oxlint-enable no-await-in-loop
  }
}

async function workAndLook(scene: Scene, minutes: number): Promise<Look[]> {
  const began = performance.now()
  const minutesPassed = (): number => (performance.now() - began) / 60_000
  let [done, notDone] = [0, 0]
  let isBroken = false
  const isOver = (): boolean => isBroken || minutesPassed() >= minutes
  const looks: Look[] = []
  const person = async (_: unknown, place: number): Promise<void> => {
    const work = openWork(scene, place * 7)
    while (!isOver()) {
      // oxlint-disable no-await-in-loop -- a person does one thing after another
      await work().then(
        () => (done += 1),
        (cause: unknown) => {
          if (!(cause instanceof NotDone)) throw cause
          notDone += 1
        },
      )
      const { least, most } = betweenThingsMs
      await pause(least + Math.random() * (most - least))
      // oxlint-enable no-await-in-loop
    }
  }
  const watch = async (): Promise<void> => {
    for (let count = 1; !isOver(); count += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const least = await leastBytes(scene.stage.serverPid())
      // oxlint-disable-next-line no-await-in-loop
      const held = await heldBytes(scene.stage.serverPid())
      const lastingBytes = Math.min(least, held.server) + held.databaseShared
      looks.push({ minutes: minutesPassed(), bytes: held.all, lastingBytes })
      if (count % 12 === 0) print(`${written(minutesPassed())} min: ${saidOfLook(held)}`)
    }
  }
  try {
    await Promise.all([...Array.from({ length: people }, person), watch()])
  } finally {
    isBroken = true
  }
  print(`${done} cosas hechas, ${notDone} rechazadas o cortadas`)
  // A server that does not do its work proves nothing.
  if (notDone * 10 > done) throw new Error('More than one thing in ten was not done')
  return looks
}

/** Of a process, between one look and the next. */
async function leastBytes(pid: number): Promise<number> {
  const looks: number[] = []
  for (let passedMs = 0; passedMs < lookEveryMs; passedMs += glanceEveryMs) {
    // oxlint-disable-next-line no-await-in-loop
    await pause(glanceEveryMs)
    // oxlint-disable-next-line no-await-in-loop
    looks.push((await ownBytes(pid)).own)
  }
  return Math.min(...looks)
}

/**
 * The middle of five looks in ten seconds: a round of housekeeping is not what an idle server
 * holds.
 */
async function steadyBytes(stage: Stage): Promise<number> {
  const looks: Held[] = []
  for (let count = 0; count < 5; count += 1) {
    // oxlint-disable-next-line no-await-in-loop
    looks.push(await heldBytes(stage.serverPid()))
    // oxlint-disable-next-line no-await-in-loop
    await pause(2000)
  }
  const [first] = looks
  if (first) print(`sin nadie: ${saidOfLook(first)}`)
  return median(looks.map(({ all }) => all))
}

function saidOfLook({ all, server, database, databaseShared, helpers, withFiles }: Held): string {
  const [a, s, d, c, h, w] = [all, server, database, databaseShared, helpers, withFiles].map(
    (bytes) => written(bytes / mebibyte),
  )
  return `${a} MB (servidor ${s}, PostgreSQL ${d}, en común ${c}, ayudantes ${h}; con páginas de archivos ${w})`
}

function saidOf({ minutes, warmUpMinutes }: Soak, verdict: ReturnType<typeof judgeSoak>): string {
  const { slope, slopeError, idle, peak, rested, left, missed } = verdict
  const goal = (name: keyof typeof soakLimits): string =>
    `< ${soakLimits[name]}${missed.includes(name) ? ' NO' : ''}`
  return asTable([
    [`Memoria con la base, ${people} personas, ${minutes} minutos`, 'MB', 'meta'],
    ['en reposo, antes', written(idle), goal('idle')],
    ['trabajando, lo más alto', written(peak), ''],
    [`sube en 10 minutos, tras ${written(warmUpMinutes)}`, written(slope), goal('slope')],
    ['  error típico', written(slopeError), ''],
    ['en reposo, después', written(rested), ''],
    ['  sobre el de antes', written(left), goal('left')],
  ])
}
