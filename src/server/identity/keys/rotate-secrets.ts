/**
 * Keys of the embedded provider grow old: every ninety days a new one is made of each kind. It is
 * published an hour before it signs, so that every process and every client knows it by then; the
 * one before stays for a day, longer than anything it signed. Nobody notices.
 */
import { sql } from 'kysely'

import type { Database } from '../../database/connect/open-database.ts'
import {
  byForce,
  newCookieKey,
  newSecrets,
  newSigningKey,
  readSecretsFile,
  replaceSecretsFile,
} from './secrets.ts'
import type { SecretsFile } from './secrets.ts'

const hourMs = 3_600_000
const oldAfterMs = 90 * 24 * hourMs
const publishedAheadMs = hourMs
// A session at the provider lasts ten hours, an ID token ten minutes.
const keptMs = 24 * hourMs
// Any number serves, as long as nobody else locks by it.
const rotationLock = 904_201_126

export type RotationOptions = {
  readonly dataFolder: string
  readonly database: Database
  readonly now: Date
}

/**
 * Renews what is due, or everything when it is asked for. Answers from when the new keys sign; null
 * when nothing was renewed, because nothing is due or a renewal is under way. Processes of one
 * database wait for each other.
 */
export function rotateSecrets(options: RotationOptions, isAsked = false): Promise<Date | null> {
  return alone(options, async ({ dataFolder, now }) => {
    const before = await readSecretsFile(dataFolder)
    const after = rotated(before, now, isAsked)
    if (after === null) return null
    await replaceSecretsFile(dataFolder, after)
    const signsFrom = after.signingKeys.find(({ inForceAt }) => inForceAt > now)?.inForceAt
    return signsFrom ?? null
  })
}

/**
 * After a leak: nothing that the old keys made is believed any more, so everybody signs in again.
 * What the database keeps sealed stays readable. Server processes take the new keys when they
 * start.
 */
export function replaceSecrets(options: RotationOptions): Promise<void> {
  return alone(options, async ({ dataFolder, now }) => {
    const { sealingKey } = await readSecretsFile(dataFolder)
    await replaceSecretsFile(dataFolder, { ...newSecrets(now), sealingKey })
  })
}

function alone<Result>(
  options: RotationOptions,
  work: (options: RotationOptions) => Promise<Result>,
): Promise<Result> {
  return options.database.anywhere(async (db) => {
    await sql`select pg_advisory_xact_lock(${rotationLock})`.execute(db)
    return work(options)
  })
}

/** The keys after a renewal at this instant; null when there is nothing to change. */
export function rotated(secrets: SecretsFile, now: Date, isAsked = false): SecretsFile | null {
  const cookieKeys = renewed(secrets.cookieKeys, now, { isAsked, make: newCookieKey })
  const signingKeys = renewed(secrets.signingKeys, now, { isAsked, make: newSigningKey })
  if (cookieKeys === secrets.cookieKeys && signingKeys === secrets.signingKeys) return null
  return { ...secrets, cookieKeys, signingKeys }
}

function renewed<Dated extends { readonly inForceAt: Date }>(
  keys: Dated[],
  now: Date,
  how: { readonly isAsked: boolean; readonly make: (inForceAt: Date) => Dated },
): Dated[] {
  const [current, ...rest] = byForce(keys, now)
  if (current === undefined) throw new Error('An installation cannot be without keys')
  const isWaiting = rest.some(({ inForceAt }) => inForceAt > now)
  const isOld = now.getTime() - current.inForceAt.getTime() >= oldAfterMs
  const isDue = (isOld || how.isAsked) && !isWaiting
  // What the key in force took over from, when it has been in force long enough.
  const isSettled = now.getTime() - current.inForceAt.getTime() >= keptMs
  const stay = isSettled ? keys.filter(({ inForceAt }) => inForceAt >= current.inForceAt) : keys
  if (!isDue && stay.length === keys.length) return keys
  const next = isDue ? [how.make(new Date(now.getTime() + publishedAheadMs))] : []
  return [...stay, ...next]
}
