/**
 * What a server does by itself: it tidies up at its start and every few hours, looks after notices
 * and letters every few minutes, and closes days and looks for troubles each `ROUND_SECONDS`. One
 * process does it for all (`housekeeper.ts`), but for what is of its own machine, and for what
 * somebody waits for.
 */
import { createHash } from 'node:crypto'

import { askSweeps } from '../attachments/forget-files.ts'
import { repeat } from '../common/repeat.ts'
import { makeClosingRound } from '../closings/days/closing-rounds.ts'
import type { AppContext } from '../context/request-context.ts'
import type { Everywhere } from '../municipality/sites/in-every-municipality.ts'
import { forgetEnquiries } from '../entries/enquiry/enquiries.ts'
import { readBounces } from '../entries/status-mail/read-bounces.ts'
import { makeStatusMailRound } from '../entries/status-mail/tell-senders.ts'
import { openScanRound } from '../files/check/scan-waiting.ts'
import { tidyJobs } from '../jobs/tidy-jobs.ts'
import type { Housekeeper } from './housekeeper.ts'
import { openHousekeeper } from './housekeeper.ts'
import { tidyMail } from '../mail/send-mail.ts'
import { believesAnyClock, believesClock } from '../municipality/sites/believed-clock.ts'
import { makeNoticeRound } from '../notices/notice-rounds.ts'
import { openTroubleRound } from '../notices/tell-of-troubles.ts'
import { makeSealingRound } from '../readings/seal-readings.ts'
import { makeStampRound } from '../closings/days/stamp-closings.ts'
import { makeOverdueRound } from '../reports/send-overdue-letters.ts'
import { forgetWebhookMessages } from '../webhooks/forget-messages.ts'
import { makeWebhookRound } from '../webhooks/send-webhooks.ts'

const tidyEveryMs = 6 * 3_600_000
const dailyLooksEveryMs = 3_600_000
/** At a start what is daily is done anew, but not for every process that starts. */
const atStartMinutes = 10
const dailyMinutes = 24 * 60 - 5
const tellEveryMs = 5 * 60_000
const webhooksEveryMs = 5000

export interface Housekeeping {
  readonly close: () => Promise<void>
}

export interface Round {
  readonly name: string
  readonly everyMs: number
  /** Whether one process of the installation makes it for all. */
  readonly isForAll: boolean
  readonly make: () => Promise<void>
}

export function openHousekeeping(app: AppContext): Housekeeping {
  const { config, database } = app
  const housekeeper = openHousekeeper(database, config.roundSeconds * 1000, settingsOf(config))
  const all = roundsOf(app).map((round) => begin(app, housekeeper, round))
  return {
    async close() {
      await Promise.all(all.map((close) => close()))
      await housekeeper
        .leave()
        .catch((err: unknown) => app.log.warn({ err }, 'housekeeping was not handed over'))
    },
  }
}

/** Which of the rounds have something to do in this process: what is set here may not be there. */
function settingsOf({ mail, stamps, clamd }: AppContext['config']) {
  const set = JSON.stringify({
    mail: mail !== null,
    stamps: stamps !== null,
    clamd: clamd !== null,
  })
  return createHash('sha256').update(set).digest('hex')
}

/** What has to be done again and again; each throws what it cannot do. */
export function roundsOf(app: AppContext): readonly Round[] {
  const believed = byBelievedClock(app)
  const roundMs = app.config.roundSeconds * 1000
  const ofAll = roundsMade({ isForAll: true })
  // Of its own folders and what it sees alone; and webhooks, which are soon due.
  const ofEach = roundsMade({ isForAll: false })
  return [
    ofEach('tidy', tidyEveryMs, believed, tidy),
    ofAll('sweeps', dailyLooksEveryMs, believed, daily(askSweeps)),
    ofAll('enquiries', dailyLooksEveryMs, believed, forgetEnquiries),
    ofAll('notices', tellEveryMs, believed, makeNoticeRound),
    ofAll('overdue letters', tellEveryMs, believed, makeOverdueRound),
    ofAll('status mails', roundMs, believed, makeStatusMailRound),
    ofEach('webhooks', webhooksEveryMs, believed, makeWebhookRound),
    ofAll('webhook messages', dailyLooksEveryMs, believed, forgetWebhookMessages),
    ofEach('bounces', roundMs, app, readBounces),
    ofAll('closings', roundMs, app, makeClosingRound),
    ofAll('seals', roundMs, app, makeSealingRound),
    ofEach('troubles', roundMs, app, openTroubleRound()),
    ofAll('scans', roundMs, app, openScanRound()),
    ofAll('stamps', tellEveryMs, app, makeStampRound),
  ]
}

/** What is told or forgotten because time went by waits until the clock is believed. */
function byBelievedClock(app: AppContext): AppContext & Everywhere {
  return { ...app, mayTend: (municipalityId) => believesClock(app, municipalityId) }
}

function roundsMade(by: Pick<Round, 'isForAll'>) {
  return <App>(
    name: string,
    everyMs: number,
    app: App,
    work: (app: App) => Promise<void>,
  ): Round => ({ ...by, name, everyMs, make: () => work(app) })
}

function begin(
  { log }: AppContext,
  housekeeper: Housekeeper,
  { name, everyMs, isForAll, make }: Round,
): () => Promise<void> {
  return repeat(everyMs, async () => {
    try {
      if (!isForAll || (await housekeeper.isOurs())) await make()
    } catch (cause) {
      log.warn({ err: cause, round: name }, 'housekeeping left something for the next round')
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
  if (await believesAnyClock(app)) await app.files.sweep()
  await tidyJobs(app)
  if (app.mailer.isSet) await tidyMail(app)
}
