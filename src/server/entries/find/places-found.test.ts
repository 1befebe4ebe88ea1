/**
 * `db/baseline/25-places-found.sql` branch by branch, by the letters it has there: what is found,
 * and which looks through the book found it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { apart, openPlaces, top, unit } from '#tests/asked-places.ts'
import type { Answer, PlacesScene } from '#tests/asked-places.ts'

let scene: PlacesScene
beforeAll(async () => {
  scene = await openPlaces()
}, 120_000)
afterAll(() => scene.close())

/** How long the first look is. */
const width = ({ looks: [first] }: Answer): number => (first ? first.high - first.low : 0)
const numbers = (from: number, to: number, isOne: (n: number) => boolean): string[] =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index)
    .filter(isOne)
    .map(String)
const all = { asked: ["'poda'"] }
const saying = (n: number): boolean => n % 100 === 0

describe('A. the wall between people', () => {
  it('is not asked of who reaches all', async () => {
    const { found, looks } = await scene.ask({ ...all, most: 3 })
    expect(found).toEqual(['1200', '1199', '1198'])
    expect(looks[0]?.parts).toBe(`{'poda'}`)
  })

  it('comes first around few offices', async () => {
    const { found, looks } = await scene.ask({ ...all, reach: 'ROUTE', units: [unit(1)], most: 4 })
    expect(found).toEqual(['1200', '1197', '1190', '1183'])
    expect(looks[0]?.parts).toMatch(/^\{"?'r:.*'poda'\}$/u)
  })

  it('comes last around four, and around all that is ordinary', async () => {
    const units = [1, 2, 3, 4].map(unit)
    const many = await scene.ask({ ...all, reach: 'ROUTE', units, most: 3 })
    expect(many.found).toEqual(['1200', '1198', '1197'])
    expect(many.looks[0]?.parts).toMatch(/^\{'poda',"?'r:/u)
    const ordinary = await scene.ask({ ...all, reach: 'ORDINARY', units: [unit(1)], most: 3 })
    expect(ordinary.found).toEqual(['1200', '1199', '1198'])
    expect(ordinary.looks[0]?.parts).toMatch(/^\{'poda',"?'r:/u)
    const restricted = numbers(1200, 1, (n) => n % 3 > 0 || n % 10 === 0 || n % 7 === 0)
    const every = await scene.ask({ ...all, reach: 'ORDINARY', units: [unit(1)], most: 2000 })
    expect(every.found).toEqual(restricted)
  })
})

describe('B. the guard', () => {
  it('narrows down, and how far to look does not rest on it', async () => {
    const guarded = await scene.ask({ ...all, guard: "'rara'", most: 2 })
    expect(guarded.found).toEqual(['1200', '800'])
    expect(width(guarded)).toBe(width(await scene.ask({ ...all, most: 2 })))
    expect(guarded.looks.length).toBeGreaterThan(2)
  })
})

describe('C. how long the first look is', () => {
  it('is the whole book for what little is expected of', async () => {
    const { found, looks } = await scene.ask({ asked: ["'rara'"], most: 2 })
    expect(found).toEqual(['1200', '800'])
    expect(looks).toHaveLength(1)
    expect(looks[0]).toMatchObject({ high: top, low: 0 })
    // Three eighths of it should hold these, and are not looked through first.
    const some = await scene.ask({ asked: ["'antigua'"], top: 150 * apart, most: 60 })
    expect(some.found).toEqual(numbers(149, 90, () => true))
    expect(some.looks.map(({ low }) => low)).toEqual([0])
  })

  it('is what should hold a page of what is frequent', async () => {
    const page = await scene.ask({ ...all, most: 5 })
    expect(page.found).toEqual(numbers(1200, 1196, () => true))
    expect(page.looks).toHaveLength(1)
    expect(width(page)).toBeGreaterThan(5 * apart)
    expect(width(page)).toBeLessThan(20 * apart)
  })
})

describe('D. texts for who reads few', () => {
  it('are looked for among the entries they read', async () => {
    const readable = "'r:nobody' | 'rara'"
    const { found, looks } = await scene.ask({
      asked: ["'rara'"],
      said: ["'x:cipres'"],
      readable,
      most: 9,
    })
    expect(found).toEqual(['1200', '800', '400'])
    expect(looks[0]?.text).toContain('offset 0) e join entry_text t')
    const some = await scene.ask({ asked: ["'nada'"], said: ["'x:cipres'"], readable, most: 9 })
    expect(some.found).toEqual(['1200*', '800*', '400*'])
  })
})

describe('E. texts for who reads many', () => {
  const texts = { asked: ["'nada'"], said: ["'x:jacaranda'"], most: 20 }

  it('are looked for without a wall by who reaches all', async () => {
    const { found, looks } = await scene.ask(texts)
    expect(found).toEqual(numbers(1200, 1, saying).map((n) => `${n}*`))
    expect(looks[0]?.text).toContain('from entry_text t')
    expect(looks[0]?.text).not.toContain('exists (select from entry e')
  })

  it('stand behind the wall of everybody else', async () => {
    const ordinary = await scene.ask({ ...texts, reach: 'ORDINARY' })
    expect(ordinary.found).toEqual(
      numbers(1200, 1, (n) => saying(n) && (n % 3 > 0 || n % 7 === 0)).map((n) => `${n}*`),
    )
    const ofUnit = await scene.ask({ ...texts, reach: 'ROUTE', units: [unit(1)] })
    expect(ofUnit.found).toEqual(numbers(1200, 1, saying).map((n) => `${n}*`))
    const ofNone = await scene.ask({ ...texts, reach: 'ROUTE' })
    expect(ofNone.found).toEqual(['700*'])
    expect(ofNone.looks[0]?.text).toContain('exists (select from entry e')
  })

  it('say all of what is said, and narrow nothing down where nothing is said', async () => {
    const both = await scene.ask({ ...texts, said: ["'x:jacaranda'", "'x:cipres'"] })
    expect(both.found).toHaveLength(12)
    expect((await scene.ask({ ...texts, said: ["'x:jacaranda'", "'x:nada'"] })).found).toEqual([])
    expect((await scene.ask({ asked: ["'nada'"], most: 20 })).looks[0]?.text).not.toContain(
      'entry_text',
    )
  })
})

describe('F. the end', () => {
  it('is reached with as many as are wanted, or where the stretch ends', async () => {
    expect((await scene.ask({ ...all, most: 1 })).found).toEqual(['1200'])
    const stretch = { top: 900 * apart, bottom: 897 * apart }
    expect((await scene.ask({ ...all, ...stretch, most: 9 })).found).toEqual(['899', '898', '897'])
    const none = await scene.ask({ ...all, top: apart, bottom: apart, most: 9 })
    expect(none).toEqual({ found: [], looks: [] })
    expect((await scene.ask({ ...all, most: 0 })).looks).toEqual([])
  })
})

describe('H. the town', () => {
  it('asks for itself where others are beside it, or where nothing else is asked', async () => {
    expect((await scene.ask({ asked: ["'rara'"], most: 3 })).looks[0]?.marks).toBe('')
    const own = `'m:${scene.town}'`
    expect((await scene.ask({ top: 3 * apart, most: 20_000 })).looks[0]?.marks).toBe(own)
    const beside = await scene.askBeside({ asked: ["'rara'"], said: ["'x:cipres'"], most: 400 })
    expect(beside.looks[0]?.marks).toBe(own)
    expect(beside.looks[0]?.text).toContain('t.document @@ $4')
    expect(beside.found).toHaveLength(300)
  })

  it('that is another finds nothing of it', async () => {
    const { found } = await scene.askBeside({ ...all, said: ["'x:cipres'"], most: 9 }, true)
    expect(found).toEqual([])
  })
})

describe('I. what is answered', () => {
  const question = {
    asked: ["'poda'"],
    said: ["'x:jacaranda'"],
    top: 201 * apart,
    bottom: 199 * apart,
  }

  it('is each place once, the newest first, on a page', async () => {
    const { found } = await scene.ask({ ...question, most: 9 })
    expect(found).toEqual(['200', '199'])
  })

  it('is a place twice in a count, where entry and text say it', async () => {
    const { found, looks } = await scene.ask({ ...question, most: 9, isCounting: true })
    expect(found.toSorted()).toEqual(['199', '200', '200*'])
    expect(looks[0]?.text).not.toContain('order by f.found')
  })
})
