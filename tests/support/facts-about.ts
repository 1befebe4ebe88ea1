import type { TestDatabase } from './database.ts'

/** What the ledger says about one subject, oldest first. */
export async function factsAbout(
  database: TestDatabase,
  subjectId: string,
): Promise<readonly { type: string; actorId: string | null; data: unknown }[]> {
  const rows = await database.asOwner<{ body: string }>(
    'select body from ledger_event where subject_id = $1 order by position',
    [subjectId],
  )
  return rows.map(({ body }) => {
    const fact: { type: string; actorId: string | null; data: unknown } = JSON.parse(body)
    return fact
  })
}
