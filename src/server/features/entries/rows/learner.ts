/**
 * Words of entries, for near names and beginnings, and their people, for the directory, are learnt
 * after the commit, once for all that came meanwhile; nothing is learnt of what is confidential.
 * How far it is stands in the database (`db/baseline/24-search-words.sql`): what a process
 * that ended left is learnt with the next registration.
 */
import { canonicalJson } from '#domain/common/canonical.ts'
import type { Entry } from '#domain/entry/entry.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { underDeadline } from '../../../platform/common/deadline.ts'
import { inTurn } from '../../../platform/common/in-turn.ts'
import type { Learner } from '../../../platform/http/context/registrar.ts'
import type { Database } from '../../../platform/database/connect/open-database.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'

const gatherMs = 500

export function openLearner({
  database,
  log,
}: {
  readonly database: Database
  readonly log: Logger
}): Learner {
  const waiting = new Map<string, NodeJS.Timeout>()
  const begun = new Set<string>()

  function learn(municipalityId: string): Promise<void> {
    clearTimeout(waiting.get(municipalityId))
    waiting.delete(municipalityId)
    return inTurn(turnOf(municipalityId), async () => {
      try {
        await underDeadline(() => learnAll(database, municipalityId))
      } catch (err) {
        log.warn({ err }, 'words and people of new entries were not learnt')
      }
    })
  }
  async function upToDate(municipalityId: string): Promise<void> {
    if (waiting.has(municipalityId)) await learn(municipalityId)
    else await inTurn(turnOf(municipalityId), async () => undefined)
  }

  return {
    later(municipalityId) {
      if (waiting.has(municipalityId)) return
      begun.add(municipalityId)
      waiting.set(
        municipalityId,
        setTimeout(() => void learn(municipalityId), gatherMs),
      )
    },
    upToDate,
    async close() {
      await Promise.all(Array.from(begun, upToDate))
    },
  }
}

const turnOf = (municipalityId: string): string => `learn ${municipalityId}`

async function learnAll(database: Database, municipalityId: string): Promise<void> {
  let isMore = true
  while (isMore) {
    // oxlint-disable-next-line no-await-in-loop -- a few hundred entries at a time
    isMore = await database.inMunicipality(municipalityId, learnSome)
  }
}

async function learnSome(db: Transaction): Promise<boolean> {
  const { rows } = await sql<{ is_more: boolean }>`
    select learn_from_entries() as is_more`.execute(db)
  return rows[0]?.is_more === true
}

export async function learnPeopleAgain(
  db: Transaction,
  before: Entry,
  after: Entry,
): Promise<void> {
  if (saidOfPeople(before) === saidOfPeople(after)) return
  const people = [...before.parties, ...after.parties]
  const numbers = people.flatMap(({ identity }) => identity?.number ?? [])
  const names = people.flatMap(({ identity, legalName }) => (identity ? [] : (legalName ?? [])))
  await sql`select learn_people_again(${numbers}::text[], ${names}::text[])`.execute(db)
}

function saidOfPeople({ content, parties }: Entry): string {
  return canonicalJson({ isOpen: content.confidentiality !== 'CONFIDENTIAL', parties })
}
