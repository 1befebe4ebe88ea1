/** What the page asks of the worker that looks at pictures. */
// Made by Vite.
// oxlint-disable-next-line import/default
import workerAddress from './picture-worker.ts?worker&url'

import type { Corners } from './find-corners.ts'
import type { Picture, Tone } from './flatten.ts'
import type { PictureTask, PictureWork } from './picture-work.ts'

let allowedAddress: string | null = null
let worker: Worker | null = null
let lastId = 0

/** Null when nothing is certain enough to be proposed. */
export function proposedCorners(photo: Picture): Promise<Corners | null> {
  return worked<Corners | null>({ kind: 'find', photo })
}

export function straightPage(photo: Picture, corners: Corners, tone: Tone): Promise<Picture> {
  return worked<Picture>({ kind: 'flatten', photo, corners, tone })
}

function worked<Result>(task: PictureTask): Promise<Result> {
  allowedAddress ??= trusted(workerAddress)
  worker ??= new Worker(allowedAddress, { type: 'module' })
  const asked = worker
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    const life = new AbortController()
    const { signal } = life
    asked.addEventListener(
      'message',
      ({ data }: MessageEvent<{ readonly id: number; readonly result: Result }>) => {
        if (data.id !== id) return
        life.abort()
        resolve(data.result)
      },
      { signal },
    )
    asked.addEventListener(
      'error',
      () => {
        life.abort()
        worker = null
        reject(new Error('The worker of pictures failed'))
      },
      { signal },
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    asked.postMessage({ id, task } satisfies PictureWork)
  })
}

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ) => { readonly createScriptURL: (address: string) => string }
}

/**
 * Our policy lets a worker be opened by an address that one policy of this name has made, and that
 * makes this one alone (`src/server/platform/http/respond/static-files.ts`). Some browsers know no such types.
 */
function trusted(address: string): string {
  // No types of TypeScript's own yet.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const types = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes
  const policy = types?.createPolicy('phone-worker', { createScriptURL: () => address })
  return policy === undefined ? address : policy.createScriptURL(address)
}
