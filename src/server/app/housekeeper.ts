/**
 * Which of the processes of an installation makes the rounds that one is enough for, of those with
 * the same settings: a round that is set in one may have nothing to do in another. It says so in a
 * row, again and again; when it has not for two rounds and a half, whoever asks next takes its
 * place. Two at once do no harm: each round also holds with several, it only does double work.
 */
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'

import { sql } from 'kysely'

import type { Database } from '../database/connect/open-database.ts'

export interface Housekeeper {
  /** Throws while the database is away. */
  readonly isOurs: () => Promise<boolean>
  /** Leaves its place to the others at once. */
  readonly leave: () => Promise<void>
}

export function openHousekeeper(
  database: Database,
  roundMs: number,
  settings: string,
): Housekeeper {
  const processId = randomUUID()
  const heldMs = 2.5 * roundMs
  let said: { readonly isOurs: Promise<boolean>; readonly untilMs: number } | null = null
  return {
    isOurs() {
      if (said && performance.now() < said.untilMs) return said.isOurs
      const isOurs = take(database, { settings, processId, heldMs })
      // One question for all the rounds that come due together.
      const asked = { isOurs, untilMs: performance.now() + 0.8 * roundMs }
      said = asked
      isOurs.catch(() => {
        if (said === asked) said = null
      })
      return isOurs
    },
    async leave() {
      await database.alone((db) =>
        sql`update housekeeper set until = clock_timestamp() where process_id = ${processId}`.execute(
          db,
        ),
      )
    },
  }
}

interface Taking {
  readonly settings: string
  readonly processId: string
  readonly heldMs: number
}

/** A place held for longer than anybody holds it was taken by a clock that was put back since. */
async function take(database: Database, { settings, processId, heldMs }: Taking): Promise<boolean> {
  const { rows } = await database.alone((db) =>
    sql`
      insert into housekeeper as held (settings, process_id, until)
      values (${settings}, ${processId}, clock_timestamp() + ${heldMs} * interval '1 ms')
      on conflict (settings) do update set process_id = excluded.process_id, until = excluded.until
        where held.process_id = excluded.process_id or held.until <= clock_timestamp()
          or held.until > clock_timestamp() + interval '10 minutes'
      returning process_id`.execute(db),
  )
  return rows.length > 0
}
