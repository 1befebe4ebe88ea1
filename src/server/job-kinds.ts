/** Every kind of background work a server process does, for `src/cli/serve.ts`. A new kind is one more line. */
import { sweepFiles } from './attachments/sweep-files.ts'
import type { House } from './desk.ts'
import type { JobKind } from './jobs/job-kind.ts'
import { readScan } from './reading/read-scan.ts'
import { prepareReport } from './reports/prepare-report.ts'

export const jobKinds: readonly JobKind<House>[] = [readScan, prepareReport, sweepFiles]
