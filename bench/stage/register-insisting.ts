/** Clerks who send again what met no answer, as the page does, until they are told a number. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'

import type { Stage } from './stage.ts'

const clerks = 16

export interface Insisting {
  /** The number told for each entry, by its id. */
  readonly told: ReadonlyMap<string, string>
  readonly sentAgain: () => number
  /** Waits until nobody has a document in hand. */
  readonly stop: () => Promise<void>
}

export function registerInsisting({ caller, town }: Stage, origin: string): Insisting {
  const agent = new Agent({ keepAlive: true })
  const told = new Map<string, string>()
  const headers = {
    ...caller.credentials,
    Host: new URL(caller.origin).host,
    'Content-Type': 'application/json',
  }
  const body = JSON.stringify(town.document)
  let isStopping = false
  let again = 0

  async function numberOf(entryId: string): Promise<string> {
    for (;;) {
      const address = `${origin}/api/entries/${entryId}`
      const outgoing = request(address, { agent, method: 'PUT', headers })
      outgoing.end(body)
      try {
        // oxlint-disable-next-line no-await-in-loop -- again only when there was no answer
        return await answered(outgoing)
      } catch {
        again += 1
      }
    }
  }
  async function work(): Promise<void> {
    while (!isStopping) {
      const entryId = randomUUID()
      // oxlint-disable-next-line no-await-in-loop -- a clerk sends one after the other
      told.set(entryId, await numberOf(entryId))
    }
  }
  const working = Promise.all(Array.from({ length: clerks }, work))
  return {
    told,
    sentAgain: () => again,
    async stop() {
      isStopping = true
      await working
      agent.destroy()
    },
  }
}

async function answered(outgoing: ReturnType<typeof request>): Promise<string> {
  const [response]: IncomingMessage[] = await once(outgoing, 'response')
  if (response?.statusCode !== 200) throw new Error(`${response?.statusCode}`)
  // oxlint-disable-next-line no-unsafe-type-assertion -- our own server says it
  const said = (await json(response)) as { readonly entry: { readonly entryNumber: string } }
  return said.entry.entryNumber
}
