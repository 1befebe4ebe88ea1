/**
 * What stands wrong with a book or its machine: told once to whoever can do something, and taken
 * back when it is over.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { troubleKinds } from '#domain/book/trouble.ts'
import type { ClockScene } from '#tests/clock-scene.ts'
import { after, day, hour, lockTheBook, openClockScene } from '#tests/clock-scene.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import type { Person } from '#tests/test-app.ts'
import { markRestored } from '../../platform/database/schema/mark-restored.ts'
import { noteDrill } from '../../platform/jobs/backup-notes.ts'
import { measure } from '../../app/metrics/open-metrics-server.ts'
import { makeTroubleRound } from './tell-of-troubles.ts'

let scene: ClockScene
let auditor: Person
/** A round of a server whose own clock says what the database's does. */
let lookAround: (at: Date) => Promise<void>
beforeEach(async () => {
  scene = await openClockScene()
  auditor = await scene.app.as('AUD')
  lookAround = async (at) => {
    scene.app.clock.now = at
    await makeTroubleRound(scene.app.app)
  }
  return scene.close
})

/** By the rows: who is days away by the clock is signed in no more. */
async function toldTo({ actor }: Person): Promise<string[]> {
  const rows = await scene.db.asOwner<{ kind: string }>(
    'select kind from notice where staff_id = $1 order by kind',
    [actor.staffId],
  )
  return rows.map(({ kind }) => kind)
}

async function toldToAll(): Promise<Record<string, string[]>> {
  const { head, administrator, clerk } = scene
  return {
    head: await toldTo(head),
    auditor: await toldTo(auditor),
    administrator: await toldTo(administrator),
    clerk: await toldTo(clerk),
  }
}

const nobody = { head: [], auditor: [], administrator: [], clerk: [] }

async function figure(kind: string): Promise<string | undefined> {
  const { database, metrics, config } = scene.app.app
  const { dataFolder } = config
  const measuring = { database, metrics, dataFolder, version: '0' }
  const text = await measure(measuring)
  return new RegExp(`^asiento_troubles\\{kind="${kind}"\\} (\\d+)$`, 'mu').exec(text)?.[1]
}

describe('what stands wrong', () => {
  it('is nothing of a book that goes on', async () => {
    await scene.register()
    await lookAround(after(0))
    expect(await toldToAll()).toEqual(nobody)
    expect(await Promise.all(troubleKinds.map(figure))).toEqual(troubleKinds.map(() => '0'))
  })

  it('is told once of a clock that waits for a person, however often it is looked at, and taken back by the act', async () => {
    await scene.register()
    const jumped = after(5 * day)
    await scene.db.tell(jumped)
    await lookAround(jumped)
    await lookAround(jumped)
    const told = { ...nobody, head: ['CLOCK_WAITS'], administrator: ['CLOCK_WAITS'] }
    expect(await toldToAll()).toEqual(told)
    expect(await figure('CLOCK_WAITS')).toBe('1')
    const [row] = await scene.db.asOwner<{ id: string }>('select notice_id as id from notice')
    await lookAround(jumped)
    expect(await scene.db.asOwner('select notice_id as id from notice')).toContainEqual(row)
    scene.app.clock.now = after(0)
    await scene.confirmClock(scene.head, jumped)
    expect(await toldToAll()).toEqual(nobody)
    await lookAround(jumped)
    expect(await toldToAll()).toEqual(nobody)
    expect(await figure('CLOCK_WAITS')).toBe('0')
  })

  it('is taken back when the clock is right again by itself, and told anew the next time', async () => {
    await scene.register()
    await scene.db.tell(after(5 * day))
    await lookAround(after(5 * day))
    await scene.db.tell(after(hour))
    await lookAround(after(hour))
    expect(await toldToAll()).toEqual(nobody)
    await scene.db.tell(after(9 * day))
    await lookAround(after(9 * day))
    expect(await toldTo(scene.head)).toEqual(['CLOCK_WAITS'])
  })

  it('stays read, and is not told again while it stands', async () => {
    await scene.register()
    await markRestored(scene.db.url, { restoredTo: after(0) })
    await lookAround(after(0))
    const { body: before } = await scene.head.ask(api.readNotices, {})
    expect(before).toMatchObject({
      unread: 1,
      notices: [{ kind: 'BOOK_RESTORED', entryId: null, entryNumber: '', isRead: false }],
    })
    await scene.head.ask(api.markNoticesRead, {
      body: { noticeIds: [], until: scene.app.clock.now.toISOString() },
    })
    await lookAround(after(0))
    const { body } = await scene.head.ask(api.readNotices, {})
    expect(body).toMatchObject({ unread: 0, notices: [{ kind: 'BOOK_RESTORED', isRead: true }] })
  })

  it('is not told of files that waited for the antivirus while the server was off, before it is asked', async () => {
    const { app } = scene.app
    const { sha256 } = await scene.clerk.upload(onePixelPng, 'escaneo.png')
    await scene.db.asOwner(
      `insert into file_scan (municipality_id, sha256, state, asked_at)
        values ($1, decode($2, 'hex'), 'WAITING', clock_timestamp() - interval '2 days')`,
      [scene.app.municipality.municipalityId, sha256],
    )
    const clamd = { host: '127.0.0.1', port: 1 }
    const there = { ...app, config: { ...app.config, clamd } }
    await makeTroubleRound(there)
    expect(await toldToAll()).toEqual(nobody)
    await scene.db.asOwner(`update standing_trouble set since = since - interval '10 minutes'`)
    await makeTroubleRound(there)
    expect(await toldTo(scene.head)).toEqual(['SCANS_WAIT'])
  })

  it('is told of a book that stands in the future, to whoever may prepare the act and whoever may confirm it', async () => {
    await scene.register()
    await lockTheBook(scene)
    await lookAround(after(hour))
    const told = ['BOOK_AHEAD']
    expect(await toldToAll()).toEqual({ head: told, auditor: told, administrator: told, clerk: [] })
    scene.app.clock.now = after(0)
    await scene.confirm(scene.administrator, (await scene.proposeClock()).actId)
    expect(await toldToAll()).toEqual(nobody)
  })

  it('is told of a restored book until two people let it go on', async () => {
    await scene.register()
    await markRestored(scene.db.url, { restoredTo: after(0) })
    await lookAround(after(0))
    const told = ['BOOK_RESTORED']
    expect(await toldToAll()).toEqual({ head: told, auditor: told, administrator: told, clerk: [] })
    const { actId } = await scene.proposeResume(7)
    await lookAround(after(0))
    expect(await toldTo(auditor)).toEqual(told)
    await scene.confirm(scene.administrator, actId)
    expect(await toldToAll()).toEqual(nobody)
  })

  it('is told of a drill that failed, or that nobody did for thirty days, to the administrator', async () => {
    await scene.register()
    await noteDrill(scene.app.dataFolder, { endedAt: after(hour), fault: 'No hay sitio.' })
    await scene.db.tell(after(2 * hour))
    await lookAround(after(2 * hour))
    expect(await toldToAll()).toEqual({ ...nobody, administrator: ['DRILL_FAILED'] })
    await noteDrill(scene.app.dataFolder, { endedAt: after(2 * hour), fault: null })
    await scene.db.tell(after(3 * hour))
    await lookAround(after(3 * hour))
    expect(await toldToAll()).toEqual(nobody)
    await scene.db.tell(after(2 * hour + 31 * day))
    await lookAround(after(2 * hour + 31 * day))
    expect(await toldTo(scene.administrator)).toContain('DRILL_OLD')
  })

  it('is nobody’s any more who lost the role, and is told to whoever was given it', async () => {
    await scene.register()
    await markRestored(scene.db.url, { restoredTo: after(0) })
    await lookAround(after(0))
    const staffId = auditor.actor.staffId
    await scene.administrator.ask(api.changeStaff, {
      params: { staffId },
      body: { status: 'ACTIVE', grants: [] },
    })
    await lookAround(after(0))
    expect(await toldTo(auditor)).toEqual([])
  })
})
