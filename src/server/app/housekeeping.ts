/**
 * What a server does by itself: it tidies up at its start and every few hours, looks after notices
 * and letters every few minutes, and closes days and looks for troubles each `ROUND_SECONDS`.
 */
import { askSweeps } from '../attachments/sweep-files.ts'
import { repeat } from '../common/repeat.ts'
import { makeClosingRound } from '../closings/days/closing-rounds.ts'
import type { AppContext } from '../context/request-context.ts'
import type { Everywhere } from '../municipality/sites/in-every-municipality.ts'
import { forgetEnquiries } from '../entries/enquiry/enquiry-record.ts'
import { forgetLabelPrints } from '../entries/print/label-prints.ts'
import { openScanRound } from '../files/check/scan-waiting.ts'
import { tidyJobs } from '../jobs/tidy-jobs.ts'
import { tidyMail } from '../mail/send-mail.ts'
import { believesAnyClock, believesClock } from '../municipality/sites/believed-clock.ts'
import { makeNoticeRound } from '../notices/notice-rounds.ts'
import { openTroubleRound } from '../notices/tell-of-troubles.ts'
import { makeHeadsRound } from '../closings/outside/keep-heads.ts'
import { rememberBooks } from '../closings/outside/remember-book.ts'
import { makeSealingRound } from '../readings/seal-readings.ts'
import { makeStampRound } from '../closings/outside/stamp-closings.ts'
import { askReadings } from '../reading/ask-readings.ts'
import { makeOverdueRound } from '../reports/send-overdue-letters.ts'
import { askLooks } from '../witness/look-job.ts'
import { makeCheckpointRound } from '../witness/publish-checkpoint.ts'

const tidyEveryMs = 6 * 3_600_000
const dailyLooksEveryMs = 3_600_000
/** At a start what is daily is done anew, but not for every process that starts. */
const atStartMinutes = 10
const dailyMinutes = 24 * 60 - 5
const tellEveryMs = 5 * 60_000
const askEveryMs = 2000

export interface Housekeeping {
  readonly close: () => Promise<void>
}

export function openHousekeeping(app: AppContext): Housekeeping {
  const roundMs = app.config.roundSeconds * 1000
  const all = [
    rounds(byBelievedClock(app), tidyEveryMs, tidy),
    rounds(byBelievedClock(app), dailyLooksEveryMs, daily(askSweeps)),
    rounds(byBelievedClock(app), dailyLooksEveryMs, daily(askLooks)),
    rounds(byBelievedClock(app), tellEveryMs, forgetLabelPrints),
    rounds(byBelievedClock(app), dailyLooksEveryMs, forgetEnquiries),
    rounds(byBelievedClock(app), tellEveryMs, makeNoticeRound),
    rounds(byBelievedClock(app), tellEveryMs, makeOverdueRound),
    rounds(app, roundMs, makeClosingRound),
    rounds(app, roundMs, makeSealingRound),
    rounds(app, roundMs, makeHeadsRound),
    rounds(app, roundMs, rememberBooks),
    rounds(app, roundMs, makeCheckpointRound),
    rounds(app, roundMs, openTroubleRound()),
    rounds(app, roundMs, openScanRound()),
    rounds(app, tellEveryMs, makeStampRound),
    rounds(app, askEveryMs, askReadings),
  ]
  return {
    async close() {
      await Promise.all(all.map((close) => close()))
    },
  }
}

/** What is told or forgotten because time went by waits until the clock is believed. */
function byBelievedClock(app: AppContext): AppContext & Everywhere {
  return { ...app, mayTend: (municipalityId) => believesClock(app, municipalityId) }
}

function rounds(
  app: AppContext,
  everyMs: number,
  work: (app: AppContext) => Promise<void>,
): () => Promise<void> {
  return repeat(everyMs, async () => {
    try {
      await work(app)
    } catch (cause) {
      app.log.warn({ err: cause }, 'housekeeping left something for the next round')
    }
  })
}

function daily(
  ask: (app: AppContext, minutes: number) => Promise<void>,
): (app: AppContext) => Promise<void> {
  let minutes = atStartMinutes
  return async (app) => {
    await ask(app, minutes)
    minutes = dailyMinutes
  }
}

/** It never touches what an entry holds. */
async function tidy(app: AppContext): Promise<void> {
  if (await believesAnyClock(app.database)) await app.files.sweep()
  await tidyJobs(app)
  if (app.mailer.isSet) await tidyMail(app)
  await app.sweeps.resume()
}
