/**
 * What a server believed of the clock lasts until the next one starts: on the same boot of the
 * machine nobody takes a clock that was moved meanwhile for a weekend.
 */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, describe, expect, it } from 'vitest'

import { openDatabase } from '#server/database/connect/open-database.ts'
import { openKeptLooks } from '#server/database/connect/kept-looks.ts'
import type { ClockFault } from '#server/ledger/book-clock.ts'
import { readClockOfBook } from '#server/ledger/book-clock.ts'
import { openTroubleRound } from '#server/notices/tell-of-troubles.ts'
import { after, day, hour, minute, openClockScene } from '#tests/clock-scene.ts'
import type { ClockScene } from '#tests/clock-scene.ts'

const monday = '00000000-0000-4000-8000-000000000001'
const tuesday = '00000000-0000-4000-8000-000000000002'

let scene: ClockScene
let folder: string
let complaints: unknown[]

beforeEach(async () => {
  scene = await openClockScene()
  folder = await mkdtemp(join(tmpdir(), 'asiento-looks-'))
  complaints = []
  return async () => {
    await scene.close()
    await rm(folder, { recursive: true })
  }
})

/** What a server finds that starts on that boot of its machine, looks at the clock, and ends. */
async function startOn(boot: string | null): Promise<ClockFault | null> {
  const [fault] = await looksOn(boot)
  return fault ?? null
}

/** The same before and after what others do meanwhile. */
async function looksOn(
  boot: string | null,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<(ClockFault | null)[]> {
  const { appUrl: url, steadyMs } = scene.db
  const looks = await openKeptLooks(
    folder,
    (fault) => complaints.push(fault),
    () => Promise.resolve(boot),
  )
  const database = await openDatabase({
    url,
    appRole: 'asiento_app',
    maxConnections: 1,
    looks,
    ...(steadyMs && { steadyMs }),
  })
  const { municipalityId } = scene.app.town
  const look = () =>
    database.read(municipalityId, async (db) => {
      const { clock } = await readClockOfBook(db, municipalityId, 'LOOK')
      return clock.fault
    })
  const before = await look()
  await meanwhile()
  const faults = [before, await look()]
  await database.close()
  return faults
}

describe('a clock across starts', () => {
  beforeEach(async () => {
    await scene.register()
    // Believed.
    await startOn(monday)
  })

  it('two days ahead waits on the same boot until it is right again', async () => {
    await scene.db.moveClock(after(2 * day))
    expect([await startOn(monday), await startOn(monday)]).toEqual(['JUMPED', 'JUMPED'])
    await scene.db.tell(after(hour))
    expect(await startOn(monday)).toBeNull()
  })

  it('waits for a person, whose word the next start believes too', async () => {
    await scene.db.moveClock(after(2 * day))
    expect(await startOn(monday)).toBe('JUMPED')
    await scene.confirmClock(scene.clerk, after(2 * day))
    expect([await startOn(monday), await startOn(monday)]).toEqual([null, null])
    await scene.db.moveClock(after(2 * day + hour))
    expect(await startOn(monday)).toBe('JUMPED')
  })

  it('goes on after two days of sleep or of a server switched off, and over what time services correct', async () => {
    await scene.db.tell(after(2 * day))
    expect(await startOn(monday)).toBeNull()
    await scene.db.moveClock(after(2 * day + minute / 2))
    expect(await startOn(monday)).toBeNull()
    // From there on: what is corrected twice is not held against it.
    await scene.db.moveClock(after(2 * day + minute))
    expect(await startOn(monday)).toBeNull()
    await scene.db.moveClock(after(2 * day + 3 * minute))
    expect(await startOn(monday)).toBe('JUMPED')
  })

  it('is not compared on another boot, on another machine or where no boot is told', async () => {
    await scene.db.moveClock(after(2 * day))
    expect([await startOn(tuesday), await startOn(null)]).toEqual([null, null])
    expect((await readdir(folder)).toSorted()).toEqual([
      `clock-${monday}.json`,
      `clock-${tuesday}.json`,
    ])
    // Each machine goes on from its own.
    expect([await startOn(monday), await startOn(tuesday)]).toEqual(['JUMPED', null])
  })

  it('that waited already waits whatever the boot', async () => {
    await scene.db.moveClock(after(2 * day))
    await openTroubleRound()(scene.app.app)
    expect([await startOn(tuesday), await startOn(null)]).toEqual(['JUMPED', 'JUMPED'])
    // Where it is known, its hour is believed without anybody.
    await scene.db.tell(after(hour))
    expect([await startOn(monday), await startOn(tuesday)]).toEqual([null, 'JUMPED'])
    // Who began in doubt hears a person, or sees that others go on.
    expect(await looksOn(tuesday, () => scene.register())).toEqual(['JUMPED', null])
    await scene.db.moveClock(after(2 * day))
    expect(await looksOn(null, () => scene.confirmClock(scene.clerk, after(2 * day)))).toEqual([
      'JUMPED',
      null,
    ])
    expect(await startOn(null)).toBeNull()
  })

  it('keeps nothing of a clock that the last fact speaks against', async () => {
    await scene.db.moveClock(after(5 * day))
    expect([await startOn(tuesday), await startOn(tuesday)]).toEqual(['RESTED', 'RESTED'])
    await scene.db.moveClock(after(minute))
    expect(await startOn(tuesday)).toBeNull()
  })

  it('takes a look that cannot be read for none, and says when one cannot be kept', async () => {
    await writeFile(join(folder, `clock-${monday}.json`), '{"half')
    await scene.db.moveClock(after(2 * day))
    expect(await startOn(monday)).toBeNull()
    expect(complaints).toEqual([])
    await rm(folder, { recursive: true })
    expect(await startOn(monday)).toBeNull()
    expect(complaints).toHaveLength(1)
    folder = await mkdtemp(join(tmpdir(), 'asiento-looks-'))
  })

  it('leaves no more than the looks of ten boots', async () => {
    for (let boot = 10; boot < 25; boot += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one boot after another
      await startOn(`${monday.slice(0, -2)}${boot}`)
    }
    expect(await readdir(folder)).toHaveLength(10)
  })
})
