/** What a server tidies up by itself, at its start and every few hours. It never touches what an entry holds. */
import { forgetOldUploads } from './attachments/forget-old-uploads.ts'
import type { House } from './desk.ts'

const everyMs = 6 * 3_600_000

export interface Housekeeping {
  readonly close: () => Promise<void>
}

export function openHousekeeping(house: House): Housekeeping {
  let round = tidy(house)
  const timer = setInterval(() => {
    round = tidy(house)
  }, everyMs)
  return {
    async close() {
      clearInterval(timer)
      await round
    },
  }
}

async function tidy(house: House): Promise<void> {
  try {
    await house.files.sweep()
    await forgetOldUploads(house)
  } catch (cause) {
    house.log.warn({ err: cause }, 'housekeeping left something for the next round')
  }
}
