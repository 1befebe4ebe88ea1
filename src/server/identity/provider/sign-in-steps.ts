/**
 * Sign-ins whose password was right and that are not over: one row beside the provider's
 * interaction, in the database.
 */
import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { AccountKey } from '../accounts/accounts.ts'
import { attemptMs } from '../session/sign-in-attempts.ts'

export type Stage = 'proof' | 'offer' | 'shown'

export type SignInStep = {
  readonly interaction: string
  readonly account: AccountKey
  readonly stage: Stage
  /** As the ID token's `amr` will say it. */
  readonly methods: readonly string[]
  /** What a page of stage 'shown' tells: how many recovery codes are left, when one was used. */
  readonly codesLeft: number | null
}

export type SignInSteps = {
  find(interaction: string): Promise<SignInStep | null>
  /** Begins it, or begins it anew: the password was typed again. */
  open(step: Omit<SignInStep, 'codesLeft'>): Promise<void>
  /**
   * Counts a try before the code is looked at; false when there were too many, and the sign-in has
   * to start again.
   */
  countTry(interaction: string): Promise<boolean>
  /** Proven: what is left is to read a page. */
  show(
    interaction: string,
    said: { readonly methods: readonly string[]; readonly codesLeft: number | null },
  ): Promise<void>
  end(interaction: string): Promise<void>
}

const mostTries = 5

export function openSignInSteps(database: Database, now: () => Date): SignInSteps {
  return {
    find: (interaction) => database.alone((db) => find(db, interaction, now())),
    open: (step) => database.alone((db) => open(db, step, now())),
    countTry: (interaction) => database.alone((db) => countTry(db, interaction)),
    show: (interaction, { methods, codesLeft }) =>
      database.alone(async (db) => {
        await db
          .updateTable('sign_in_step')
          .set({ stage: 'shown', methods: [...methods], codes_left: codesLeft })
          .where('interaction', '=', interaction)
          .execute()
      }),
    end: (interaction) =>
      database.alone(async (db) => {
        await db.deleteFrom('sign_in_step').where('interaction', '=', interaction).execute()
      }),
  }
}

async function find(db: Transaction, interaction: string, now: Date): Promise<SignInStep | null> {
  const row = await db
    .selectFrom('sign_in_step')
    .selectAll()
    .where('interaction', '=', interaction)
    .where('started_at', '>', new Date(now.getTime() - attemptMs))
    .executeTakeFirst()
  if (!row) return null
  return {
    interaction,
    account: { municipalityId: row.municipality_id, subject: row.subject },
    stage: row.stage,
    methods: row.methods,
    codesLeft: row.codes_left,
  }
}

async function open(
  db: Transaction,
  { interaction, account, stage, methods }: Omit<SignInStep, 'codesLeft'>,
  now: Date,
): Promise<void> {
  const row = {
    municipality_id: account.municipalityId,
    subject: account.subject,
    stage,
    methods: [...methods],
    tries: 0,
    codes_left: null,
    started_at: now,
  }
  await db
    .insertInto('sign_in_step')
    .values({ interaction, ...row })
    .onConflict((conflict) => conflict.column('interaction').doUpdateSet(row))
    .execute()
}

/** One statement: a hundred codes sent at once are a hundred tries. */
async function countTry(db: Transaction, interaction: string): Promise<boolean> {
  const counted = await db
    .updateTable('sign_in_step')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where((eb) => eb.and({ interaction, stage: 'proof' }))
    .where('tries', '<', mostTries)
    .returning('tries')
    .executeTakeFirst()
  return counted !== undefined
}

/** Removes those whose interaction is past its term. */
export async function sweepSignInSteps(database: Database, now: Date): Promise<void> {
  await database.alone((db) =>
    db
      .deleteFrom('sign_in_step')
      .where('started_at', '<', new Date(now.getTime() - 2 * attemptMs))
      .execute(),
  )
}
