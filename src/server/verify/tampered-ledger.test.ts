import type { TamperedBook } from '#tests/tampered-book.ts'
import { openTamperedBook } from '#tests/tampered-book.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '../platform/ledger/chain.ts'
import type { WholeBook } from './verify-books.ts'

let scene: TamperedBook
let whole: WholeBook

beforeAll(async () => {
  scene = await openTamperedBook()
  whole = await scene.wholeBook(municipality())
})
afterEach(() => scene.tamperer.restore())
afterAll(() => scene.close())

const municipality = (): string => scene.story.municipality.municipalityId

interface EventRow {
  readonly position: string
  readonly hash: string
  readonly body: string
}

const eventsFrom = (position: number) =>
  scene.tamperer.run<EventRow>(
    'select position, hash, body from ledger_event where municipality_id = $1 and position >= $2 order by position',
    [municipality(), position],
  )

async function placeOf(entryNumber: string): Promise<number> {
  const [row] = await scene.tamperer.run<{ position: string }>(
    'select ledger_position as position from entry where municipality_id = $1 and entry_number = $2',
    [municipality(), entryNumber],
  )
  return Number(row?.position)
}

/**
 * Writes the chain again from a position on, with one body changed, as someone who knows the recipe
 * would.
 */
async function rebuildFrom(position: number, change: (body: string) => string): Promise<void> {
  const [before] = await scene.tamperer.run<{ hash: string }>(
    'select hash from ledger_event where municipality_id = $1 and position = $2',
    [municipality(), position - 1],
  )
  let previous: Buffer = Buffer.from(before?.hash.slice(2) ?? '', 'hex')
  for (const event of await eventsFrom(position)) {
    const body = Number(event.position) === position ? change(event.body) : event.body
    const hash = hashOf(previous, body)
    await scene.tamperer.run(
      'update ledger_event set body = $3, previous_hash = $4, hash = $5 where municipality_id = $1 and position = $2',
      [municipality(), event.position, body, previous, hash],
    )
    await scene.tamperer.run(
      'update entry set previous_hash = $3, hash = $4 where municipality_id = $1 and ledger_position = $2',
      [municipality(), event.position, previous, hash],
    )
    previous = hash
  }
  await scene.tamperer.run('update ledger_head set hash = $2 where municipality_id = $1', [
    municipality(),
    previous,
  ])
}

describe('the chain', () => {
  it.each([
    ['body', `replace(body, 'poda', 'tala')`],
    ['hash', `set_byte(hash, 31, get_byte(hash, 31) # 1)`],
    ['previous_hash', `set_byte(previous_hash, 0, get_byte(previous_hash, 0) # 128)`],
    ['at', `at + interval '1 microsecond'`],
    ['type', `'NoteAdded'`],
    ['subject_id', 'gen_random_uuid()'],
    ['actor_id', 'null'],
  ])('shows a changed %s', async (column, value) => {
    const position = await placeOf(scene.story.entries[0].entryNumber)
    await scene.tamperer.run(
      `update ledger_event set ${column} = ${value} where municipality_id = $1 and position = $2`,
      [municipality(), position],
    )
    const { place, message } = await scene.found()
    expect(place).toEqual({ position, column: `ledger_event.${column}` })
    expect(message).toContain(
      `Municipalidad de Prueba, posición ${position}, columna ledger_event.${column}: `,
    )
  })

  it('shows a changed hash of its last event', async () => {
    const position = whole.events
    await scene.tamperer.run(
      `update ledger_event set hash = sha256(hash) where municipality_id = $1 and position = $2`,
      [municipality(), position],
    )
    expect((await scene.found()).place).toEqual({ position, column: 'ledger_event.hash' })
  })

  it('shows an event taken out', async () => {
    await scene.tamperer.run(
      'delete from ledger_event where municipality_id = $1 and position = 7',
      [municipality()],
    )
    expect((await scene.found()).place).toEqual({ position: 7, column: 'ledger_event' })
  })

  it('shows an event put in between', async () => {
    await scene.tamperer.run(
      `update ledger_event set position = position + 1000 where municipality_id = $1 and position > 7`,
      [municipality()],
    )
    await scene.tamperer.run(
      `insert into ledger_event select municipality_id, 8, hash, sha256(hash), body, type, subject_id, actor_id, at
       from ledger_event where municipality_id = $1 and position = 7`,
      [municipality()],
    )
    await scene.tamperer.run(
      `update ledger_event set position = position - 999 where municipality_id = $1 and position > 1000`,
      [municipality()],
    )
    expect((await scene.found()).place).toEqual({ position: 8, column: 'ledger_event.body' })
  })

  it('shows two events that changed places', async () => {
    for (const [from, to] of [
      [5, 1005],
      [6, 5],
      [1005, 6],
    ] as const) {
      await scene.tamperer.run(
        'update ledger_event set position = $3 where municipality_id = $1 and position = $2',
        [municipality(), from, to],
      )
    }
    expect((await scene.found()).place).toEqual({
      position: 5,
      column: 'ledger_event.previous_hash',
    })
  })

  it('shows that its end is gone', async () => {
    const last = whole.events
    await scene.tamperer.run(
      'delete from ledger_event where municipality_id = $1 and position = $2',
      [municipality(), last],
    )
    expect((await scene.found()).place).toEqual({ position: last, column: 'ledger_event' })
  })

  it('shows that its end is gone although the head was put back: the rows know', async () => {
    await cutTail()
    expect((await scene.found()).place.column).toMatch(/^registry_series/u)
  })

  it('that lost its end with every row is only known to be short by who noted its head', async () => {
    const noted = { position: whole.events, hash: whole.hash }
    await cutTail()
    await forgetLastEntry()
    expect((await scene.verify()).isWhole).toBe(true)
    const { place, message } = await scene.found({ expectedHead: noted })
    expect(place.position).toBe(noted.position)
    expect(message).toContain(noted.hash)
  })

  it('written again from somewhere on disagrees with the rows', async () => {
    const { entryNumber } = scene.story.entries[2]
    const position = await placeOf(entryNumber)
    await rebuildFrom(position, (body) => body.replace('"folios":1', '"folios":9'))
    expect((await scene.found()).place).toEqual({ position, entryNumber, column: 'entry.folios' })
  })

  it('written again with its rows is only known to be another by who noted its head', async () => {
    const { entryNumber } = scene.story.entries[3]
    const position = await placeOf(entryNumber)
    const noted = { position: whole.events, hash: whole.hash }
    await rebuildFrom(position, (body) => body.replace('"folios":1', '"folios":9'))
    await scene.tamperer.run(
      'update entry set folios = 9 where municipality_id = $1 and entry_number = $2',
      [municipality(), entryNumber],
    )
    expect((await scene.verify()).isWhole).toBe(true)
    expect((await scene.found({ expectedHead: noted })).place.position).toBe(noted.position)
  })

  it('is canonical to the letter, even where the hash was computed again', async () => {
    const position = await placeOf(scene.story.entries[0].entryNumber)
    await rebuildFrom(position, (body) => body.replace('{', '{ '))
    expect((await scene.found()).place).toEqual({ position, column: 'ledger_event.body' })
  })

  it('has no event of a kind the register does not know', async () => {
    await rebuildFrom(3, (body) => body.replace('"UnitAdded"', '"UnitInvented"'))
    await scene.tamperer.run(
      `update ledger_event set type = 'UnitInvented' where municipality_id = $1 and position = 3`,
      [municipality()],
    )
    const { place, message } = await scene.found()
    expect(place).toEqual({ position: 3 })
    expect(message).toContain('UnitInvented')
  })
})

async function cutTail(): Promise<void> {
  await scene.tamperer.run(
    'delete from ledger_event where municipality_id = $1 and position = (select position from ledger_head where municipality_id = $1)',
    [municipality()],
  )
  await scene.tamperer.run(
    `update ledger_head set (position, hash, last_at) =
       (select position, hash, at from ledger_event where municipality_id = $1 order by position desc limit 1)
     where municipality_id = $1`,
    [municipality()],
  )
}

/** The last event of the story is a registration. */
async function forgetLastEntry(): Promise<void> {
  const { entryId } = scene.story.entries[3]
  for (const table of ['entry_party', 'attachment', 'entry_note', 'receipt', 'entry']) {
    await scene.tamperer.run(`delete from ${table} where entry_id = $1`, [entryId])
  }
  await scene.tamperer.run(
    `update registry_series set last_number = last_number - 1,
       last_at = (select max(registered_at) from entry where municipality_id = $1) where municipality_id = $1`,
    [municipality()],
  )
}

/** What is found once the third entry's event says something else, in a chain that fits. */
async function foundSaying(from: string, to: string) {
  const { entryNumber } = scene.story.entries[2]
  const position = await placeOf(entryNumber)
  await rebuildFrom(position, (body) => body.replaceAll(from, to))
  return { position, ...(await scene.found()) }
}

describe('numbers', () => {
  it('show a gap', async () => {
    const { place, position, message } = await foundSaying('"number":3', '"number":4')
    expect(place.position).toBe(position)
    expect(message).toContain('falta el número 3')
  })

  it('show a twin', async () => {
    const { place, position, message } = await foundSaying('"number":3', '"number":2')
    expect(place.position).toBe(position)
    expect(message).toContain('el número 2 ya se dio')
  })

  it('show a text that is not what the format says', async () => {
    const { place, position, message } = await foundSaying('-000003"', '-0000003"')
    expect(place.position).toBe(position)
    expect(message).toContain('el número escrito')
  })

  it('show a year that is not the one of the instant', async () => {
    const year = Number(scene.app.municipality.foundation.today.slice(0, 4))
    const { place, position, message } = await foundSaying(`"year":${year}`, `"year":${year - 1}`)
    expect(place.position).toBe(position)
    expect(message).toContain('el año')
  })

  it('show a counter that was turned back', async () => {
    await scene.tamperer.run(
      `update registry_series set last_number = 1 where municipality_id = $1 and series_code = 'OC'`,
      [scene.story.otherMunicipality.municipalityId],
    )
    expect((await scene.found()).place).toEqual({ column: 'registry_series.last_number' })
  })
})
