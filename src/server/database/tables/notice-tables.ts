/** The rows of `db/baseline/17-notices.sql`; conventions as in `tables.ts`. */
import type { NoticeKind } from '#domain/book/notice.ts'
import type { TroubleKind } from '#domain/book/trouble.ts'
import type { StatusMailFailure } from '#domain/entry/status-mail.ts'
import type { Generated } from 'kysely'

export interface NoticeTable {
  municipality_id: string
  notice_id: Generated<string>
  staff_id: string
  /** Null in what is told of a report, of the store of files, of searches or of a trouble. */
  entry_id: string | null
  job_id: string | null
  letter_id: Generated<string | null>
  kind: NoticeKind
  /** Of whom something is told. */
  about_id: Generated<string | null>
  ledger_position: number | null
  due_on: string | null
  made_at: Date
  shows_at: Date
  read_at: Date | null
  mailed_on: string | null
}

export interface WorkTransferTable {
  municipality_id: string
  transfer_id: string
  staff_id: string
  asked_by_id: string
  reason: string
  asked_at: Date
}

export interface WorkTransferLineTable {
  municipality_id: string
  transfer_id: string
  entry_id: string
  unit_id: string
  to_staff_id: string
  ledger_position: number | null
  is_settled: Generated<boolean>
}

export interface OverdueLettersQueuedTable {
  municipality_id: string
  week: string
  queued_at: Date
  owed: string[]
}

interface StandingTroubleTable {
  municipality_id: string
  kind: TroubleKind
  since: Date
  seen_at: Date
}

interface HeadsKeptTable {
  municipality_id: string
  folder: string
  ledger_position: number
}

/** `db/baseline/18-enquiries-and-status-mails.sql`; written by `status_mails_due` alone. */
interface StatusMailDueTable {
  municipality_id: string
  entry_id: string
  due_at: Date
}

interface StatusMailTable {
  municipality_id: string
  mail_id: string
  entry_id: string
  made_at: Date
  news: string
  told: string
  to_masked: string
  address_hash: Buffer
  outcome: Generated<'WAITING' | 'SENT' | 'FAILED' | 'SUPERSEDED'>
  failure: Generated<StatusMailFailure | null>
  ended_at: Generated<Date | null>
}

interface StatusMailStopTable {
  municipality_id: string
  scope_hash: Buffer
  stopped_at: Date
}

/** `db/baseline/27-rounds.sql`. */
export interface VisitTable {
  municipality_id: string
  round: 'notices' | 'overdue letters' | 'checkpoints'
  position: number
  visited_at: Date
  next_at: Date
}

interface HousekeeperTable {
  settings: string
  process_id: string
  until: Date
}

export interface NoticeTables {
  municipality_visit: VisitTable
  housekeeper: HousekeeperTable
  status_mail_due: StatusMailDueTable
  status_mail: StatusMailTable
  status_mail_stop: StatusMailStopTable
  heads_kept: HeadsKeptTable
  standing_trouble: StandingTroubleTable
  notice: NoticeTable
  overdue_letters_queued: OverdueLettersQueuedTable
  work_transfer: WorkTransferTable
  work_transfer_line: WorkTransferLineTable
}
