import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { rectify } from '#tests/acts.ts'
import { changeLevel } from '#tests/levels.ts'
import { hire } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'
import type { PartyForm } from '#tests/registration.ts'
import { aParty } from '#tests/registration.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
const chief = await app.as('JREG')
afterAll(() => app.close())

const numbered = (number: string, form: Partial<PartyForm> = {}): PartyForm =>
  aParty({ identity: { country: 'CL', type: 'CL_RUT', number }, ...form })

async function known(text: string) {
  const { body, problem } = await chief.ask(api.searchParties, { body: { text } })
  if (problem) throw new Error(problem.title)
  return body.parties
}

const hide = (entry: EntryView): Promise<EntryView> =>
  rectify(clerk, entry, { content: { confidentiality: 'CONFIDENTIAL' } })

describe('the directory of persons', () => {
  it('knows who has an apostrophe by whichever sign it is typed with', async () => {
    await clerk.register({ parties: [numbered('123456785', { surname1: "O'Higgins" })] })
    for (const text of ["O'H", 'o’higgins', 'O´Hig', 'o`h']) {
      expect([text, (await known(text)).map(({ surname1 }) => surname1)]).toEqual([
        text,
        ["O'Higgins"],
      ])
    }
  })

  it('learns what was not learnt in its time with the next registration, as it stands by then', async () => {
    await clerk.register({ parties: [numbered('333333333', { surname1: 'Dejada' })] })
    const hidden = await clerk.register({
      parties: [numbered('444444444', { surname1: 'Velada' })],
    })
    await hide(hidden)
    expect(await known('dejada')).toHaveLength(1)
    // As a process leaves it that ends before it has learnt.
    await app.db.asOwner('delete from party')
    await app.db.asOwner('delete from search_word')
    await app.db.asOwner('update learnt_until set position = 0')
    expect(await known('dejada')).toEqual([])
    await clerk.register()
    expect(await known('dejada')).toHaveLength(1)
    expect(await known('velada')).toEqual([])
    const words = await app.db.asOwner(
      "select word, is_name from search_word where word in ('dejada', 'velada')",
    )
    expect(words).toEqual([{ word: 'dejada', is_name: true }])
  })

  it('knows nobody, and nothing new of anybody, by what was brought in confidence', async () => {
    const open = await clerk.register({ parties: [numbered('111111111', { surname1: 'Abierta' })] })
    await clerk.register({
      confidentiality: 'CONFIDENTIAL',
      parties: [
        numbered('222222222', { surname1: 'Oculta' }),
        numbered('111111111', {
          surname1: 'Otranombre',
          address: 'Pasaje Oculto 7',
          role: 'CO_INTERESTED',
        }),
        aParty({
          kind: 'LEGAL',
          legalName: 'Fundación Oculta',
          identity: null,
          missingIdentity: 'NO_DOCUMENT',
          role: 'CO_INTERESTED',
        }),
      ],
    })
    expect(await known('oculta')).toEqual([])
    expect(await known('22.222.222')).toEqual([])
    expect(await known('11.111.111')).toMatchObject([
      { surname1: 'Abierta', address: null, seenAt: open.registeredAt },
    ])
  })

  it('forgets whom it knew only by an entry that became confidential', async () => {
    const before = await clerk.register({
      parties: [numbered('333333333', { surname1: 'Conocida', phone: '+56911111111' })],
    })
    const body = aParty({
      kind: 'LEGAL',
      legalName: 'Sociedad Pasajera',
      identity: null,
      missingIdentity: 'NO_DOCUMENT',
      role: 'CO_INTERESTED',
    })
    const entry = await clerk.register({
      parties: [
        numbered('444444444', { surname1: 'Pasajera' }),
        numbered('333333333', { surname1: 'Conocida', address: 'Pasaje 9', role: 'CO_INTERESTED' }),
        body,
      ],
    })
    expect(await known('pasajera')).toHaveLength(2)
    await hide(entry)
    expect(await known('pasajera')).toEqual([])
    expect(await known('conocida')).toMatchObject([
      { address: null, phone: '+56911111111', seenAt: before.registeredAt },
    ])
  })

  it('learns from an entry that is confidential no more', async () => {
    const entry = await chief.register({
      confidentiality: 'CONFIDENTIAL',
      parties: [numbered('555555555', { surname1: 'Liberada' })],
    })
    await changeLevel([clerk, chief], entry, 'ORDINARY')
    expect(await known('liberada')).toHaveLength(1)
  })
})

async function search(person: Person, text: string): Promise<string> {
  return (await person.ask(api.searchParties, { body: { text } })).problem?.type ?? 'found'
}

it('finds people by the letters of any script', async () => {
  const names = ['Петров', 'مريم', '李水']
  for (const [place, surname1] of names.entries()) {
    const number = `7${place}123456`
    await clerk.register({
      parties: [aParty({ surname1, identity: { country: null, type: 'OTHER', number } })],
    })
    expect((await known(surname1)).map((party) => party.surname1)).toEqual([surname1])
  }
})

describe('searching for people', () => {
  it('has a pace, and what goes beyond it is on record and finds nothing', async () => {
    const hasty = await hire(app, 'Oficial con prisa', 'REG')
    const outcomes: string[] = []
    for (let count = 0; count < 32; count += 1) {
      outcomes.push(await search(hasty, 'soto'))
    }
    expect(outcomes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'found'))
    expect(outcomes.slice(30)).toEqual(['E-SYS-07', 'E-SYS-07'])
    const [recorded] = await app.db.asOwner<{ n: number }>(
      "select count(*)::int as n from access_log where action = 'party-search' and staff_id = $1",
      [hasty.actor.staffId],
    )
    expect(recorded?.n).toBe(32)
  })

  it('is told to auditors, once, when it is of more than fifty people in an hour', async () => {
    const curious = await hire(app, 'Oficial curiosa', 'REG')
    const auditor = await app.as('AUD')
    const notices = async () =>
      (await auditor.ask(api.readNotices, {})).body.notices.filter(
        ({ kind }) => kind === 'PERSON_SEARCHES',
      )
    const ask = (sender: string) =>
      curious.ask(api.searchEntries, { body: { sender } }).then(({ status }) => status)
    // A name typed letter by letter is one.
    for (const sender of ['go', 'gon', 'gonz', 'gonzalez']) {
      expect(await ask(sender)).toBe(200)
    }
    for (let count = 1; count < 50; count += 1) {
      expect(await ask(`${String.fromCodePoint(97 + (count % 26))}x${count}`)).toBe(200)
    }
    expect(await notices()).toEqual([])
    await ask('una más')
    await ask('y otra')
    expect(await notices()).toMatchObject([{ about: 'Oficial curiosa', entryId: null }])
  })
})
