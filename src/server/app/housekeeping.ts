/**
 * What a server does by itself: it tidies up at its start and every few hours, looks after notices
 * and letters every few minutes, and closes days and looks for troubles each `ROUND_SECONDS`. Where
 * several processes share the work, a round that two make at once does nothing twice.
 */
import { sweepFiles } from '../features/entries/attachments/forget-files.ts'
import { repeat } from '../platform/common/repeat.ts'
import { makeClosingRound, makeStampRound } from '../features/closings/days/closing-rounds.ts'
import type { AppContext } from '../platform/http/context/request-context.ts'
import type { Everywhere } from '../platform/municipality/sites/in-every-municipality.ts'
import {
  believesAnyClock,
  believesClock,
} from '../platform/municipality/sites/in-every-municipality.ts'
import { readBounces } from '../features/entries/status-mail/read-bounces.ts'
import { makeStatusMailRound } from '../features/entries/status-mail/tell-senders.ts'
import { openScanRound } from '../platform/files/check/scan-waiting.ts'
import { tidyJobs } from '../platform/jobs/open-worker.ts'
import { forgetEnded } from '../platform/outbound/mail/send-due-mail.ts'
import { makeNoticeRound } from '../features/notices/notice-rounds.ts'
import { makeTroubleRound } from '../features/notices/tell-of-troubles.ts'
import { makeSealingRound } from '../features/entries/access-log/seal-readings.ts'
import { makeOverdueRound } from '../features/reports/send-overdue-letters.ts'
import { forgetWebhookMessages, makeWebhookRound } from '../features/webhooks/send-webhooks.ts'
import { recountDeadlines } from '../features/organization/configuration/recount-deadlines.ts'
import type { JobKind } from '../platform/jobs/job-kind.ts'
import { prepareReport } from '../features/reports/prepare-report.ts'

const tidyEveryMs = 6 * 3_600_000
const tellEveryMs = 5 * 60_000
const webhooksEveryMs = 5000
const mailEveryMs = 2000
// Rounds that begin together take a connection each, and PostgreSQL keeps 10 MB for each.
const apartMs = 100

interface Housekeeping {
  readonly close: () => Promise<void>
}

interface Round {
  readonly name: string
  readonly everyMs: number
  readonly make: () => Promise<void>
}

export function openHousekeeping(app: AppContext): Housekeeping {
  const all = roundsOf(app).map((one, index) => begin(app, one, index * apartMs))
  return {
    async close() {
      await Promise.all(all.map((close) => close()))
    },
  }
}

export function roundsOf(app: AppContext): readonly Round[] {
  const believed = byBelievedClock(app)
  const roundMs = app.config.roundSeconds * 1000
  return [
    round('tidy', tidyEveryMs, believed, tidy),
    round('files', tidyEveryMs, believed, sweepFiles),
    round('mail', mailEveryMs, app, ({ mailer }) => mailer.flush()),
    round('notices', tellEveryMs, believed, makeNoticeRound),
    round('overdue letters', tellEveryMs, believed, makeOverdueRound),
    round('status mails', roundMs, believed, makeStatusMailRound),
    round('webhooks', webhooksEveryMs, believed, makeWebhookRound),
    round('webhook messages', tidyEveryMs, believed, forgetWebhookMessages),
    round('bounces', roundMs, app, readBounces),
    round('closings', roundMs, app, makeClosingRound),
    round('seals', roundMs, app, makeSealingRound),
    round('troubles', roundMs, app, makeTroubleRound),
    round('scans', roundMs, app, openScanRound()),
    round('stamps', tellEveryMs, app, makeStampRound),
  ]
}

/** What is told or forgotten because time went by waits until the clock is believed. */
function byBelievedClock(app: AppContext): AppContext & Everywhere {
  return { ...app, mayTend: (municipalityId) => believesClock(app, municipalityId) }
}

function round<App>(
  name: string,
  everyMs: number,
  app: App,
  work: (app: App) => Promise<void>,
): Round {
  return { name, everyMs, make: () => work(app) }
}

function begin(
  { log }: AppContext,
  { name, everyMs, make }: Round,
  firstMs: number,
): () => Promise<void> {
  const work = async (): Promise<void> => {
    try {
      await make()
    } catch (cause) {
      log.warn({ err: cause, round: name }, 'housekeeping left something for the next round')
    }
  }
  return repeat(everyMs, work, firstMs)
}

/** It never touches what an entry holds. */
async function tidy(app: AppContext): Promise<void> {
  if (await believesAnyClock(app)) await app.files.sweep()
  await tidyJobs(app)
  await forgetEnded(app)
}

export const jobKinds: readonly JobKind<AppContext>[] = [prepareReport, recountDeadlines]
