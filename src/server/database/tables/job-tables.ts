/**
 * The rows of `db/baseline/13-jobs.sql`; conventions as in `tables.ts`. The queue's own tables are
 * its library's.
 */
import type { ColumnType, Generated } from 'kysely'

export type JobState = 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'

export interface JobTable {
  municipality_id: string
  job_id: string
  kind: string
  payload: ColumnType<unknown, string, never>
  asked_by_id: string | null
  state: Generated<JobState>
  run: Generated<number>
  failures: Generated<number>
  done_count: Generated<number>
  total_count: number | null
  result: ColumnType<unknown, never, string>
  asked_at: Generated<Date>
  started_at: Date | null
  finished_at: Date | null
  keep_until: Date
}

/** Of a report prepared in the background. */
export interface ReportFilePartTable {
  municipality_id: string
  job_id: string
  part: number
  bytes: Buffer
}

export interface JobTables {
  job: JobTable
  report_file_part: ReportFilePartTable
}
