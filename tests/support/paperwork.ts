/** Clerks at work: each uploads a scan, registers its document, and takes the next one. */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { api } from '#contract/api.ts'

import { onePixelPng } from './one-pixel-png.ts'
import type { Person } from './person.ts'
import { aRegistration } from './registration.ts'
import type { Municipality } from './municipality.ts'

export interface PaperDocument {
  readonly entryId: string
  readonly uploadId: string
  readonly bytes: Uint8Array
  readonly sha256: string
}

/** What the clerks were told. */
export interface Told extends PaperDocument {
  readonly entryNumber: string
  readonly outcome: 'REGISTERED' | 'ALREADY_REGISTERED'
}

export interface Paperwork {
  readonly acknowledged: readonly Told[]
  /** Sent, and no answer came. */
  readonly unanswered: ReadonlySet<PaperDocument>
  /** Resolves when this many were acknowledged; throws when the clerks stopped before. */
  reach(count: number): Promise<void>
  /**
   * Resolves when every clerk has stopped: asked to, or at the first document that met no answer.
   */
  stop(): Promise<void>
}

export interface PaperworkOptions {
  readonly clerk: Person
  readonly municipality: Municipality
  readonly writers: number
  /** Whether a document that met no answer is sent again, and again, until one comes. */
  readonly insists: boolean
  /** From one document to a clerk's next one; none when it is not said. */
  readonly pauseMs?: number
}

export function startPaperwork({
  clerk,
  municipality,
  writers,
  insists,
  pauseMs = 0,
}: PaperworkOptions): Paperwork {
  const acknowledged: Told[] = []
  const unanswered = new Set<PaperDocument>()
  let isStopping = false
  let look: (() => void) | null = null

  async function write(): Promise<void> {
    while (!isStopping) {
      const document = aPaper()
      unanswered.add(document)
      const told = await tellOf(document)
      if (told === null) return
      unanswered.delete(document)
      acknowledged.push(told)
      look?.()
      if (pauseMs > 0) await pause(pauseMs)
    }
  }
  async function tellOf(document: PaperDocument): Promise<Told | null> {
    for (;;) {
      try {
        return await submit(clerk, municipality, document)
      } catch (fault) {
        lastFault = fault
        if (!insists) return null
      }
    }
  }
  let lastFault: unknown
  const work = Promise.all(Array.from({ length: writers }, write))

  return {
    acknowledged,
    unanswered,
    async reach(count) {
      const reached = new Promise<void>((resolve) => {
        look = () => {
          if (acknowledged.length >= count) resolve()
        }
        look()
      })
      const ended = work.then(() => {
        throw new Error('The clerks stopped', { cause: lastFault })
      })
      await Promise.race([reached, ended])
    },
    async stop() {
      isStopping = true
      await work
    },
  }
}

/** A scan that no other equals. */
export function aPaper(mostBytes = 262_144): PaperDocument {
  const bytes = Buffer.concat([onePixelPng, randomBytes(randomInt(16, mostBytes))])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { entryId: randomUUID(), uploadId: randomUUID(), bytes, sha256 }
}

/**
 * Sends a document, for the first time or again under the same ids. Throws when it is not
 * acknowledged.
 */
export async function submit(
  clerk: Person,
  municipality: Municipality,
  document: PaperDocument,
): Promise<Told> {
  await clerk.upload(document.bytes, 'escaneo.png', document.uploadId)
  const { body, problem } = await clerk.ask(api.registerEntry, {
    params: { entryId: document.entryId },
    body: aRegistration(municipality, {
      attachments: [{ uploadId: document.uploadId, kind: 'ANNEX', validity: 'COPY' }],
    }),
  })
  if (problem) throw new Error(`Not acknowledged: ${JSON.stringify(problem)}`)
  return { ...document, entryNumber: body.entry.entryNumber, outcome: body.outcome }
}
