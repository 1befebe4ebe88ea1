/** The rows of `db/baseline/16-witness.sql`; conventions as in `tables.ts`. */
import type { OwnTrouble, TownTrouble } from '#contract/common/witness.ts'

export interface CheckpointTable {
  municipality_id: string
  origin: string
  tree_size: number
  root: Buffer
  made_at: Date
}

export interface WatchedCheckpointTable {
  municipality_id: string
  origin: string
  tree_size: number
  root: Buffer
  note: string
  cosignature: string
  seen_at: Date
}

export interface CosignatureTable {
  municipality_id: string
  origin: string
  tree_size: number
  witness: string
  line: string
  signed_at: Date
}

export interface WatchedTownTable {
  municipality_id: string
  origin: string
  first_looked_at: Date
  looked_at: Date
  trouble: TownTrouble | null
  shown: string | null
  own_size: number | null
  own_trouble: OwnTrouble | null
}

export interface WitnessTables {
  checkpoint: CheckpointTable
  watched_checkpoint: WatchedCheckpointTable
  cosignature: CosignatureTable
  watched_town: WatchedTownTable
}
