import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { cache } from './paths.mjs'
import { say } from './say.mjs'

const pauseMs = 200
const unsignedMs = 5_000

/**
 * Runs `work` while no other process of this project runs work of the same name. A lock whose
 * process is gone is taken over: making a folder is atomic, and the process number lies inside.
 * @param {string} name
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(name, work) {
  const lock = join(cache, `${name}.lock`)
  const owner = join(lock, 'pid')
  mkdirSync(cache, { recursive: true })
  let unsignedSince = null
  for (let told = false; !made(lock); await sleep(pauseMs)) {
    const pid = signature(owner)
    if (pid === null) {
      unsignedSince ??= Date.now()
      if (Date.now() - unsignedSince < unsignedMs) continue
    } else if (isAlive(pid)) {
      if (!told) say(`Otro proceso (${pid}) está en lo mismo; se espera a que termine.`)
      told = true
      continue
    }
    rmSync(lock, { recursive: true, force: true })
  }
  try {
    writeFileSync(owner, String(process.pid))
    await work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/** @param {string} folder */
function made(folder) {
  try {
    mkdirSync(folder)
    return true
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'EEXIST') return false
    throw fault
  }
}

/** @param {string} file */
function signature(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || null
  } catch {
    return null // made but not signed yet, or gone between two looks
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return fault instanceof Error && 'code' in fault && fault.code === 'EPERM'
  }
}
