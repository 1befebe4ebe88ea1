/**
 * Sign-ins whose password was right and that are not over: one row beside the provider's
 * interaction, in the database.
 */
import type { Database } from '../../database/connect/open-database.ts'
import type { AccountKey } from '../accounts/accounts.ts'
import { attemptMs } from '../session/sign-in-attempts.ts'

export type SignInStep = {
  readonly interaction: string
  readonly account: AccountKey
  readonly stage: 'proof' | 'offer' | 'shown'
  /** As the ID token's `amr` will say it. */
  readonly methods: readonly string[]
  /** What a page of stage 'shown' tells: how many recovery codes are left, when one was used. */
  readonly codesLeft: number | null
}

type Context = { readonly database: Database; readonly now: () => Date }

export function findStep(
  { database, now }: Context,
  interaction: string,
): Promise<SignInStep | null> {
  return database.alone(async (db) => {
    const row = await db
      .selectFrom('sign_in_step')
      .selectAll()
      .where('interaction', '=', interaction)
      .where('started_at', '>', new Date(now().getTime() - attemptMs))
      .executeTakeFirst()
    if (!row) return null
    const { municipality_id: municipalityId, subject, stage, methods, codes_left: codesLeft } = row
    return { interaction, account: { municipalityId, subject }, stage, methods, codesLeft }
  })
}

/** Begins it, or begins it anew: the password was typed again. */
export async function openStep(
  { database, now }: Context,
  step: Omit<SignInStep, 'codesLeft'>,
): Promise<void> {
  const row = {
    municipality_id: step.account.municipalityId,
    subject: step.account.subject,
    stage: step.stage,
    methods: [...step.methods],
    codes_left: null,
    started_at: now(),
  }
  await database.alone((db) =>
    db
      .insertInto('sign_in_step')
      .values({ interaction: step.interaction, ...row })
      .onConflict((conflict) => conflict.column('interaction').doUpdateSet(row))
      .execute(),
  )
}

/** Proven: what is left is to read a page. A step that was ended meanwhile stays so. */
export async function showStep(
  { database }: Pick<Context, 'database'>,
  { interaction, methods, codesLeft }: Pick<SignInStep, 'interaction' | 'methods' | 'codesLeft'>,
): Promise<void> {
  await database.alone((db) =>
    db
      .updateTable('sign_in_step')
      .set({ stage: 'shown', methods: [...methods], codes_left: codesLeft })
      .where('interaction', '=', interaction)
      .execute(),
  )
}

export async function endStep(
  { database }: Pick<Context, 'database'>,
  interaction: string,
): Promise<void> {
  await database.alone((db) =>
    db.deleteFrom('sign_in_step').where('interaction', '=', interaction).execute(),
  )
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
