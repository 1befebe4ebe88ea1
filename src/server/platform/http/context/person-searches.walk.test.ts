import { afterAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'

import type { EndpointName } from '#contract/addresses.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import { casesOf, shapeOf } from '#tests/contract-leaves.ts'
import { hire } from '#tests/handling.ts'
import { importOldBook } from '#tests/old-book.ts'
import type { PartyForm } from '#tests/registration.ts'
import { aParty } from '#tests/registration.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'

interface Known {
  readonly surname: string
  readonly number: string
}

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
const people = ['m', 'p'].flatMap((last, half) =>
  letters.map((letter, place): Known => {
    const number = String(125_319_092 + half * 26 + place)
    return { surname: `Quil${letter}${last}an`, number }
  }),
)
const fiftyOne = people.slice(0, 51)

const app = await openTestApp()
const auditor = await app.as('AUD')
const registrar = await app.as('REG')
for (const known of people) {
  await registrar.register({ parties: [partyOf(known)], senderReference: `OF-${known.number}` })
}
const oldRows = people.map(({ surname, number }) => [
  `${number}/1998`,
  '03/01/1998',
  `Rosa ${surname}`,
  'Pide poda',
  'Obras',
  '',
  '',
])
await importOldBook(app, { name: 'Libro de 1998', rows: oldRows })
afterAll(() => app.close())

function partyOf({ surname, number }: Known, form: Partial<PartyForm> = {}): PartyForm {
  return aParty({
    surname1: surname,
    surname2: null,
    identity: { country: 'CL', type: 'CL_RUT', number },
    identityVerified: false,
    ...form,
  })
}

async function told(person: Person): Promise<number> {
  const { body } = await auditor.ask(api.readNotices, {})
  return body.notices.filter(
    ({ kind, about }) => kind === 'PERSON_SEARCHES' && about === person.actor.name,
  ).length
}

async function recorded(person: Person): Promise<readonly string[]> {
  const rows = await app.db.asOwner<{ detail: string }>(
    "select detail from access_log where staff_id = $1 and action in ('party-search', 'entry-search') order by access_id",
    [person.actor.staffId],
  )
  return rows.map(({ detail }) => detail)
}

type Ask = (person: Person, known: Known) => Promise<{ readonly status: number }>

const someDuplicate = {
  identityNumber: null,
  senderName: null,
  typeId: null,
  subject: 'Solicita poda de árbol en calle Sol 12',
  senderReference: null,
}
const viewOf = ({ actor }: Person, question: object) => ({
  // One and the same of each, changed again and again.
  params: { viewId: actor.staffId },
  body: { name: 'Una', isShared: false, question },
})

/** Every part of a request of the contract that may say whom somebody looks for. */
const doors: Readonly<Record<string, Ask>> = {
  'searchParties text': (person, { surname }) =>
    person.ask(api.searchParties, { body: { text: surname } }),
  'searchEntries text': (person, { surname }) =>
    person.ask(api.searchEntries, { body: { text: `poda ${surname}` } }),
  'searchEntries sender': (person, { surname }) =>
    person.ask(api.searchEntries, { body: { sender: surname } }),
  'countEntries text': (person, { surname }) =>
    person.ask(api.countEntries, { body: { text: surname } }),
  'countEntries sender': (person, { surname }) =>
    person.ask(api.countEntries, { body: { sender: surname } }),
  'findOutgoing text': (person, { surname }) =>
    person.ask(api.findOutgoing, { body: { text: surname } }),
  'findLetters text': (person, { surname }) =>
    person.ask(api.findLetters, { body: { text: surname } }),
  'findDuplicates identityNumber': (person, { number }) =>
    person.ask(api.findDuplicates, { body: { ...someDuplicate, identityNumber: number } }),
  'findDuplicates senderName': (person, { surname }) =>
    person.ask(api.findDuplicates, { body: { ...someDuplicate, senderName: `Ana ${surname}` } }),
  'suggestSubjects identityNumber': (person, { number }) =>
    person.ask(api.suggestSubjects, { body: { typeId: null, identityNumber: number } }),
  'searchImportedEntries text': (person, { surname }) =>
    person.ask(api.searchImportedEntries, { body: { text: `poda ${surname}` } }),
  'saveView question.text': (person, { surname }) =>
    person.ask(api.saveView, viewOf(person, { text: surname })),
  'saveView question.sender': (person, { surname }) =>
    person.ask(api.saveView, viewOf(person, { sender: surname })),
}

/** The same doors by another of what they take. */
const otherWays: Readonly<Record<string, Ask>> = {
  'searchEntries text, by number': (person, { number }) =>
    person.ask(api.searchEntries, { body: { text: number } }),
  'searchEntries text, misspelt': (person, { surname }) =>
    person.ask(api.searchEntries, { body: { text: `${surname}k` } }),
  'countEntries text, by number': (person, { number }) =>
    person.ask(api.countEntries, { body: { text: number } }),
  'countEntries text, misspelt': (person, { surname }) =>
    person.ask(api.countEntries, { body: { text: `${surname}k`, nearNames: true } }),
  'searchImportedEntries text, counting': (person, { surname }) =>
    person.ask(api.searchImportedEntries, { body: { text: surname, limit: 0 } }),
  'searchImportedEntries text, on a page that is not': (person, { surname }) =>
    person.ask(api.searchImportedEntries, { body: { text: surname, page: 2 } }),
  'searchEntries sender, on the page of another search': async (person, { surname }) => {
    const { body } = await auditor.ask(api.searchEntries, { body: { limit: 1 } })
    const cursor = body.nextCursor ?? ''
    return person.ask(api.searchEntries, { body: { sender: surname, cursor } })
  },
  'searchEntries sender, behind a name that all begin with': async (person, { surname }) => {
    await person.ask(api.searchEntries, { body: { sender: 'quil' } })
    return person.ask(api.searchEntries, { body: { sender: surname } })
  },
}

/** They say nothing of who brought what. */
const ofNobody: readonly EndpointName[] = [
  'listClosings',
  'previewMoves',
  'readReport',
  'readReportFile',
  'setUp',
  'suggestDays',
]

/** What is read, and narrowed down by words that name no person who brought anything. */
const aboutNobody: readonly string[] = [
  // Pages, and numbers of entries.
  'listEntries cursor',
  'listEntries until',
  'listEntries ids',
  'listEntries number',
  'readPapers ids',
  'searchEntries cursor',
  'searchEntries until',
  'searchImportedEntries number',
  // The secret of a code.
  'claimPhoneLink code',
  // Of a document that went out.
  'findOutgoing cursor',
  'askOutgoingAnnulment reason',
  'decideOutgoingAnnulment reason',
  // Of a letter.
  'findLetters cursor',
  'findLetters signedCopy',
  'annulLetterNumber reason',
  'beginFromTemplate addressees.0.address',
  'beginFromTemplate addressees.0.identity',
  'beginFromTemplate addressees.0.name',
  'beginFromTemplate signers.0.position',
  'beginFromTemplate subject',
  'decideReview text',
  // Beside a person, who is counted.
  'findDuplicates subject',
  'findDuplicates senderReference',
  'saveView name',
]

describe('looking for people', () => {
  it.each(Object.entries({ ...doors, ...otherWays }))(
    'tells auditors of the fifty-first by %s',
    async (way, ask) => {
      const curious = await hire(app, `Curiosa ${way}`.slice(0, 60), 'REG')
      for (const known of fiftyOne.slice(0, 50)) {
        expect([200, 429]).toContain((await ask(curious, known)).status)
      }
      expect(await told(curious)).toBe(0)
      const [last] = fiftyOne.slice(-1)
      if (last) await ask(curious, last)
      expect(await told(curious)).toBe(1)
    },
  )

  it('has no part of the contract that nobody looked at', () => {
    expect(wordsOfContract().toSorted()).toEqual([...Object.keys(doors), ...aboutNobody].toSorted())
  })

  it('is one search while a text is typed, taken back and asked again, and another behind its beginning', async () => {
    const slow = await hire(app, 'Oficial pausada', 'REG')
    const typed = ['qu', 'quil', 'quilaman', 'quila', 'quil', 'quilaman', 'quilaman ana']
    for (let round = 0; round < 10; round += 1) {
      for (const sender of typed) {
        await slow.ask(api.searchEntries, { body: { sender } })
      }
    }
    for (const { surname } of people.slice(2, 51)) {
      await slow.ask(api.searchEntries, { body: { sender: surname } })
    }
    expect(await told(slow)).toBe(0)
    await slow.ask(api.searchEntries, { body: { sender: 'quilbman' } })
    expect(await told(slow)).toBe(1)
  })

  it('is no search for a person that asks for a number, a subject or nobody', async () => {
    const clerk = await hire(app, 'Oficial de materias', 'REG')
    for (const text of ['poda de árbol', 'E-2026-000001', '12/2026', '7', 'calle de la', 'zzzyx']) {
      await clerk.ask(api.searchEntries, { body: { text } })
      await clerk.ask(api.countEntries, { body: { text } })
      await clerk.ask(api.searchImportedEntries, { body: { text, limit: 0 } })
    }
    expect(await recorded(clerk)).toEqual([])
  })

  it('is on record by nobody who came in confidence, but where the asker reads of them', async () => {
    const chief = await app.as('JREG')
    await chief.register({
      confidentiality: 'CONFIDENTIAL',
      subject: 'Denuncia reservada',
      parties: [partyOf({ surname: 'Huenchullán', number: '222222222' })],
    })
    const outside = await hire(app, 'Oficial de fuera', 'REG')
    for (const text of ['huenchullan', 'huenchu']) {
      await outside.ask(api.searchEntries, { body: { text } })
      await outside.ask(api.countEntries, { body: { text, nearNames: true } })
    }
    expect(await recorded(outside)).toEqual([])
    await chief.ask(api.searchEntries, { body: { text: 'huenchullan' } })
    expect(await recorded(chief)).toEqual(['huenchullan'])
  })

  it('leaves in peace whoever registers sixty people in an hour, with what the form asks of each', async () => {
    const honest = await hire(app, 'Oficial de ventanilla', 'REG')
    for (let place = 0; place < 60; place += 1) {
      const surname = `Ñanco${letters[place % 26]}${letters[Math.floor(place / 26)]}x`
      const number = String(88_000_011 + place * 7)
      const known = { surname, number }
      for (const part of [surname.slice(0, 5), surname]) {
        await honest.ask(api.searchEntries, { body: { sender: part } })
      }
      await doors['findDuplicates identityNumber']?.(honest, known)
      await doors['suggestSubjects identityNumber']?.(honest, known)
      await honest.register({ parties: [partyOf(known)] })
    }
    // Each of them is on record once, however often the form asked.
    expect(new Set(await recorded(honest)).size).toBeGreaterThanOrEqual(120)
    expect((await recorded(honest)).filter((detail) => detail === '88000011')).toHaveLength(1)
    expect(await told(honest)).toBe(0)
    for (const known of fiftyOne) {
      await doors['findDuplicates identityNumber']?.(honest, known)
    }
    expect(await told(honest)).toBe(1)
  })
})

/** Free words in what is read by the contract, and in the searches that are kept. */
function wordsOfContract(): string[] {
  // The keys of the contract are the names of its type.
  const names = Object.keys(api) as readonly EndpointName[]
  return names.flatMap((name) => {
    const { method, query, body }: Endpoint = api[name]
    if (ofNobody.includes(name)) return []
    if (method !== 'GET' && method !== 'POST' && name !== 'saveView') return []
    return [query, body].flatMap((part) =>
      part && part !== 'file' ? freeWords(part).map((at) => `${name} ${at}`) : [],
    )
  })
}

function freeWords(part: z.ZodType): string[] {
  const leaves = casesOf(shapeOf(part)).flatMap((one) => one.leaves)
  return leaves.flatMap(({ path, types, values, shape }) =>
    types.includes('string') && values === null && !('format' in shape) ? [path.join('.')] : [],
  )
}
