/**
 * Every kind of background work a server process does, for `src/cli/serve/serve.ts`. A new kind is
 * one more line.
 */
import { sweepFiles } from '../attachments/forget-files.ts'
import { recountDeadlines } from '../configuration/recount-deadlines.ts'
import type { AppContext } from '../context/request-context.ts'
import type { JobKind } from '../jobs/job-kind.ts'
import { sendMail } from '../mail/send-mail.ts'
import { prepareReport } from '../reports/prepare-report.ts'

const jobKinds: readonly JobKind<AppContext>[] = [prepareReport, recountDeadlines, sweepFiles]

/** Letters wait where no mail is sent. */
export function jobKindsOf({ mailer }: AppContext): readonly JobKind<AppContext>[] {
  return mailer.isSet ? [...jobKinds, sendMail] : jobKinds
}
