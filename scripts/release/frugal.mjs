/**
 * What a server is started with, by `npm start` and by a release's `bin/asiento`. Decisions 083
 * and 117 have the reasons and figures.
 */
import { spawnSync } from 'node:child_process'

import { say } from '../say.mjs'

// V8's young generation grows to 64 MB while the server starts, with next to nothing in it; and
// what a busy hour took is given back only by who may ask for it
// (`src/server/app/give-memory-back.ts`). Pages that V8 frees under work it keeps for itself, the
// most it ever had, unless it saves memory; saving, it looks for garbage so often that it costs
// half as much again, unless it may grow to three times what lives (decision 083).
export const frugalFlags = [
  '--max-semi-space-size=8',
  '--expose-gc',
  '--memory-saver-mode',
  '--heap-growing-percent=200',
]

/**
 * The flags, where that Node takes them: they are V8's, and no version of Node promises them.
 * @param {string} node
 */
export function flagsFor(node) {
  const { status, stderr } = spawnSync(node, [...frugalFlags, '--version'], { encoding: 'utf8' })
  if (status === 0 && stderr === '') return frugalFlags
  say(
    'Este Node no admite las opciones con que Asiento ahorra memoria: funciona igual y ocupa más. Node 24.21 las admite.',
  )
  return []
}

// For glibc, and nothing to others: one heap for all threads, and what is larger than 64 KiB mapped
// by itself, so that what work took goes back to the machine instead of staying between what is
// kept (mallopt(3)).
export const frugalEnv = {
  // Of libuv: a disk that hangs keeps three, or one, and whoever signs in needs another (decision
  // 119).
  UV_THREADPOOL_SIZE: '8',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
}
