/** What a server does by itself: it tidies up at its start and every few hours, looks after notices and letters every few minutes, and closes days each minute. */
import { askSweeps } from './attachments/sweep-files.ts'
import { makeClosingRound } from './closings/closing-rounds.ts'
import type { House } from './desk.ts'
import type { Everywhere } from './municipality/in-every-municipality.ts'
import { tidyJobs } from './jobs/tidy-jobs.ts'
import { believesAnyClock, believesClock } from './municipality/believed-clock.ts'
import { makeNoticeRound } from './notices/notice-rounds.ts'
import { makeHeadsRound } from './closings/keep-heads.ts'
import { makeSealingRound } from './readings/seal-readings.ts'
import { makeStampRound } from './closings/stamp-closings.ts'
import { askReadings } from './reading/ask-readings.ts'
import { makeOverdueRound } from './reports/send-overdue-letters.ts'

const tidyEveryMs = 6 * 3_600_000
const sweepLooksEveryMs = 3_600_000
/** At a start the store is looked over anew, but not for every process that starts. */
const sweptAtStartMinutes = 10
const sweptDailyMinutes = 24 * 60 - 5
const tellEveryMs = 5 * 60_000
const askEveryMs = 2000
const closeEveryMs = 60_000

export interface Housekeeping {
  readonly close: () => Promise<void>
}

export function openHousekeeping(house: House): Housekeeping {
  const rounds = [
    repeat(byBelievedClock(house), tidyEveryMs, tidy),
    repeat(byBelievedClock(house), sweepLooksEveryMs, sweeping()),
    repeat(byBelievedClock(house), tellEveryMs, makeNoticeRound),
    repeat(byBelievedClock(house), tellEveryMs, makeOverdueRound),
    repeat(house, closeEveryMs, makeClosingRound),
    repeat(house, closeEveryMs, makeSealingRound),
    repeat(house, closeEveryMs, makeHeadsRound),
    repeat(house, tellEveryMs, makeStampRound),
    repeat(house, askEveryMs, askReadings),
  ]
  return {
    async close() {
      await Promise.all(rounds.map((close) => close()))
    },
  }
}

/** What is told or forgotten because time went by waits until the clock is believed. */
function byBelievedClock(house: House): House & Everywhere {
  return { ...house, mayTend: (municipalityId) => believesClock(house, municipalityId) }
}

/** At once and then again and again, one round after the other. Returns how to stop, which waits for the round under way. */
function repeat(
  house: House,
  everyMs: number,
  work: (house: House) => Promise<void>,
): () => Promise<void> {
  const attempt = async (): Promise<void> => {
    try {
      await work(house)
    } catch (cause) {
      house.log.warn({ err: cause }, 'housekeeping left something for the next round')
    }
  }
  let round = attempt()
  const timer = setInterval(() => {
    round = round.then(attempt)
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await round
  }
}

function sweeping(): (house: House) => Promise<void> {
  let minutes = sweptAtStartMinutes
  return async (house) => {
    await askSweeps(house, minutes)
    minutes = sweptDailyMinutes
  }
}

/** It never touches what an entry holds. */
async function tidy(house: House): Promise<void> {
  if (await believesAnyClock(house.database)) await house.files.sweep()
  await tidyJobs(house)
  await house.sweeps.resume()
}
