/** Towns that watch each other's books: how each stands, for whoever answers for the register. */
import * as z from 'zod'
import { instant } from './schemas.ts'

/**
 * What a watched town did: its closings are others, or fewer, its name or key is not the one given,
 * or nothing new for days.
 */
export const townTroubles = ['REWRITTEN', 'SHORTER', 'OTHER_KEY', 'SILENT'] as const
export type TownTrouble = (typeof townTroubles)[number]

/** What a witness keeps of our own book: more closings than it has, or others. */
export const ownTroubles = ['BEHIND', 'PARTED'] as const
export type OwnTrouble = (typeof ownTroubles)[number]

export const watchedTown = z.object({
  origin: z.string().describe('The name of its book'),
  kept: z
    .object({ closings: z.int(), seenAt: instant })
    .nullable()
    .describe('Of its book, here; null when it never answered'),
  trouble: z.enum(townTroubles).nullable(),
  /** Of our book, there: the last that it cosigned and that we checked. */
  own: z.object({ closings: z.int(), signedAt: instant }).nullable(),
  ownClosings: z.int().nullable().describe('How many closings of our book it said it keeps'),
  ownTrouble: z.enum(ownTroubles).nullable(),
})
export type WatchedTownView = z.output<typeof watchedTown>
