/** The words of near names and beginnings are of what is open alone. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { rectify } from '#tests/acts.ts'
import { changeLevel } from '#tests/levels.ts'
import { hire } from '#tests/handling.ts'
import { aParty } from '#tests/registration.ts'
import { openTestApp } from '#tests/test-app.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
const chief = await app.as('JREG')
const other = await hire(app, 'Oficial de al lado', 'REG')
afterAll(() => app.close())

interface Stranger {
  readonly surname: string
  readonly nearly: string
  readonly number: string
  readonly word: string
}

const secret: Stranger = {
  surname: 'Quintrileo',
  nearly: 'quintriteo',
  number: '222222222',
  word: 'zanahorias',
}
const nobody: Stranger = {
  surname: 'Wenuleufu',
  nearly: 'wenuleutu',
  number: '333333333',
  word: 'berenjenas',
}

const brings = ({ surname, number, word }: Stranger) => ({
  subject: `Denuncia por ${word}`,
  parties: [aParty({ surname1: surname, identity: { country: 'CL', type: 'CL_RUT', number } })],
})

async function found(text: string): Promise<readonly string[]> {
  const { body, problem } = await other.ask(api.searchEntries, { body: { text } })
  expect(problem).toBeNull()
  return body.entries.map(({ entryNumber }) => entryNumber)
}

/** How many the clerk finds, and how many they are told that there are. */
async function foundOwn(question: { text?: string; sender?: string }): Promise<readonly number[]> {
  const { body } = await clerk.ask(api.searchEntries, { body: question })
  const count = await clerk.ask(api.countEntries, { body: question })
  return [body.entries.length, count.body.count]
}

async function wordsLike(word: string): Promise<readonly string[]> {
  const rows = await app.db.asOwner<{ readonly word: string }>(
    'select word from search_word where municipality_id = $1 and word like $2 order by word',
    [app.municipality.municipalityId, `${word}%`],
  )
  return rows.map((row) => row.word)
}

const raise = (entry: EntryView): Promise<EntryView> =>
  rectify(chief, entry, { content: { confidentiality: 'CONFIDENTIAL' } })

describe('whoever came in confidence', () => {
  let entry: EntryView
  beforeAll(async () => {
    entry = await clerk.register({ ...brings(secret), confidentiality: 'CONFIDENTIAL' })
  })

  it.each(['quintrileo', '@quintrileo', 'i:222222222', 'zanahorias'])(
    'no index asked for words holds what it says: %s',
    async (lexeme) => {
      const [index] = await app.db.asOwner<{ readonly document: string }>(
        "select pg_get_expr(indexprs, indrelid) as document from pg_index where indexrelid = 'entry_found'::regclass",
      )
      const held = await app.db.asOwner(
        `select from entry where ${index?.document} @@ quoted_mark($1)::tsquery`,
        [lexeme],
      )
      expect(held).toEqual([])
    },
  )

  it('finds it by its words for whoever typed it in that day, once', async () => {
    expect(await foundOwn({ text: secret.surname })).toEqual([1, 1])
    expect(await foundOwn({ sender: secret.surname, text: secret.word })).toEqual([1, 1])
    expect(await foundOwn({ text: secret.number })).toEqual([1, 1])
    // Its own number finds it in either way.
    expect(await foundOwn({ text: entry.entryNumber })).toEqual([1, 1])
    expect(await foundOwn({ text: nobody.surname })).toEqual([0, 0])
  })

  it('is on record as asked for when they do, and not when others ask', async () => {
    const text = `${secret.surname} hoy`
    for (const person of [clerk, other]) {
      await person.ask(api.searchEntries, { body: { text } })
    }
    const on = await app.db.asOwner<{ readonly staff_id: string }>(
      'select staff_id from access_log where detail = $1',
      [text],
    )
    expect(on).toEqual([{ staff_id: clerk.actor.staffId }])
  })
})

describe('the words of near names and beginnings', () => {
  it('are forgotten when what says them becomes confidential, and learnt when it is open', async () => {
    const entry = await chief.register(
      brings({ ...nobody, surname: 'Millaqueo', word: 'acequias', number: '444444444' }),
    )
    expect(await found('millaquio')).toEqual([entry.entryNumber])
    const raised = await raise(entry)
    expect([await wordsLike('millaque'), await wordsLike('acequia')]).toEqual([[], []])
    await changeLevel([clerk, chief], raised, 'ORDINARY')
    expect(await wordsLike('millaque')).toEqual(['millaqueo'])
    expect(await found('millaquio')).toEqual([entry.entryNumber])
  })

  it('stay while another says them openly, a name as a name only while it is one', async () => {
    const stays = await clerk.register({
      subject: 'Poda en Calle Antilef',
      parties: [aParty({ surname1: 'Curinao', identity: null, missingIdentity: 'NO_DOCUMENT' })],
    })
    const leaves = await chief.register({
      subject: 'Otra de Curinao',
      parties: [
        aParty({ surname1: 'Curinao', identity: null, missingIdentity: 'NO_DOCUMENT' }),
        aParty({
          surname1: 'Antilef',
          role: 'CO_INTERESTED',
          identity: null,
          missingIdentity: 'NO_DOCUMENT',
        }),
      ],
    })
    expect(await found('antileg')).toEqual([leaves.entryNumber])
    await raise(leaves)
    expect(await found('curinau')).toEqual([stays.entryNumber])
    // What the subject says is looked for as it begins, and no name that is nearly typed.
    expect(await wordsLike('antilef')).toEqual(['antilef'])
    expect(await found('antileg')).toEqual([])
    expect(await found('antile')).toEqual([stays.entryNumber])
  })
})
