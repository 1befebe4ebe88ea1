/** Whom a letter tells at the bell, for how long, and by mail of what. */
import { api } from '#contract/api.ts'
import type { NoticesView } from '#contract/book/notices.ts'
import type { LetterForm } from '#contract/letters/letters.ts'
import { sendDigests } from '#server/features/notices/send-digests.ts'
import { hire, regrant, unitAt } from '#tests/handling.ts'
import { openLetterScene } from '#tests/letter-scene.ts'
import { dispatching } from '#tests/outgoing.ts'
import { openPostOffice } from '#tests/post-office.ts'
import type { Person } from '#tests/test-app.ts'
import { afterAll, describe, expect, it } from 'vitest'

const office = await openPostOffice()
const scene = await openLetterScene({
  SMTP_URL: office.url,
  MAIL_FROM: 'registro@prueba.example',
})
const colleague = await hire(scene.app, 'Colega Que Escribe', 'TR', {
  unitId: unitAt(scene.app, 1),
})
const reviewer = await hire(scene.app, 'Abogada Que Revisa', 'TR', { unitId: unitAt(scene.app, 2) })
afterAll(async () => {
  await scene.close()
  await office.close()
})

async function bellOf(who: Person): Promise<NoticesView> {
  // What has a number is told by the clock of the book.
  scene.app.clock.now = new Date()
  return (await who.ask(api.readNotices, {})).body
}

/** What somebody is told of one letter. */
async function toldOf(who: Person, letterId: string): Promise<string[]> {
  const { notices } = await bellOf(who)
  return notices.filter((notice) => notice.letterId === letterId).map(({ kind }) => kind)
}

/** What each of them is told, of whom anything is. */
async function told(letterId: string): Promise<Record<string, readonly string[]>> {
  const { writer, head } = scene
  const people = Object.entries({ writer, head, colleague, reviewer })
  const each = await Promise.all(
    people.map(async ([name, who]) => [name, await toldOf(who, letterId)] as const),
  )
  return Object.fromEntries(each.filter(([, kinds]) => kinds.length > 0))
}

const review = (by: Person, letterId: string, over = 1, of = reviewer) =>
  scene.review(by, letterId, { of, over })

async function inReview(changes: Partial<LetterForm> = {}): Promise<string> {
  const { letterId } = await scene.save(scene.writer, changes)
  expect((await review(scene.writer, letterId)).problem).toBeNull()
  return letterId
}

describe('a review', () => {
  it('tells the reviewer, by kind and subject, until it is over', async () => {
    const before = await bellOf(reviewer)
    const letterId = await inReview({ subject: 'Se concede la poda' })
    const { notices, unread } = await bellOf(reviewer)
    expect(unread).toBe(before.unread + 1)
    expect(notices[0]).toMatchObject({
      kind: 'LETTER_TO_REVIEW',
      entryId: null,
      entryNumber: '',
      letterId,
      letterKind: 'OFFICIAL_LETTER',
      subject: 'Se concede la poda',
    })
    expect(await told(letterId)).toEqual({ reviewer: ['LETTER_TO_REVIEW'] })
    expect((await scene.decide(scene.writer, letterId, 'RETURNED')).problem).toBeNull()
    expect(await told(letterId)).toEqual({})
  })

  it('that returns it tells its author and whoever saved the last text', async () => {
    const { letterId } = await scene.save(scene.writer)
    await scene.save(colleague, { letterId, over: 1, subject: 'Otro asunto' })
    await review(scene.writer, letterId, 2)
    await scene.decide(reviewer, letterId, 'RETURNED', 2)
    const both = { writer: ['LETTER_RETURNED'], colleague: ['LETTER_RETURNED'] }
    expect(await told(letterId)).toEqual(both)
    await review(colleague, letterId, 2)
    expect(await told(letterId)).toEqual({ reviewer: ['LETTER_TO_REVIEW'] })
  })

  it('that approves it tells them, until another text is saved over it', async () => {
    const letterId = await inReview()
    await scene.decide(reviewer, letterId, 'APPROVED')
    expect(await told(letterId)).toEqual({ writer: ['LETTER_APPROVED'] })
    await scene.save(colleague, { letterId, over: 1, subject: 'Ya es otro texto' })
    expect(await told(letterId)).toEqual({})
  })
})

describe('a signature', () => {
  it('is told to each signer in turn, and the last one to the author until it leaves', async () => {
    const { letterId } = await scene.save(scene.writer, {
      signers: [
        { staffId: colleague.actor.staffId, kind: 'APPROVAL', position: 'Abogado' },
        { staffId: reviewer.actor.staffId, kind: 'SIGNATURE', position: 'Directora' },
      ],
    })
    const { body } = await scene.put(scene.head, letterId)
    expect(await told(letterId)).toEqual({ colleague: ['LETTER_TO_SIGN'] })
    const { notices } = await bellOf(colleague)
    expect(notices[0]?.entryNumber).toBe(body.documentNumber)
    await scene.sign(colleague, letterId, '/CN=Colega Que Escribe')
    expect(await told(letterId)).toEqual({ reviewer: ['LETTER_TO_SIGN'] })
    await scene.sign(reviewer, letterId, '/CN=Abogada Que Revisa')
    expect(await told(letterId)).toEqual({ writer: ['LETTER_SIGNED'] })
    const { problem } = await dispatching(scene.app, scene.clerk, { letterId })
    expect(problem).toBeNull()
    expect(await told(letterId)).toEqual({})
  })

  it('is told to nobody for what they put and sign themselves', async () => {
    const { letterId } = await scene.save(scene.head)
    await scene.put(scene.head, letterId)
    await scene.sign(scene.head, letterId)
    expect(await told(letterId)).toEqual({})
  })
})

describe('what is given up by another person', () => {
  it('is told to its author, and waits for its signer no more', async () => {
    const { letterId } = await scene.save(scene.writer, {
      signers: [{ staffId: reviewer.actor.staffId, kind: 'SIGNATURE', position: 'Directora' }],
    })
    await scene.put(scene.head, letterId)
    expect(await told(letterId)).toEqual({ reviewer: ['LETTER_TO_SIGN'] })
    const { problem } = await scene.head.ask(api.annulLetterNumber, {
      params: { letterId },
      body: { reason: 'Se repite lo ya respondido' },
    })
    expect(problem).toBeNull()
    expect(await told(letterId)).toEqual({ writer: ['LETTER_ANNULLED'] })
  })

  it('is told of a draft too, and of one’s own to nobody', async () => {
    const letterId = await inReview()
    await scene.head.ask(api.discardLetter, { params: { letterId } })
    expect(await told(letterId)).toEqual({ writer: ['LETTER_DISCARDED'] })
    const own = await inReview()
    await scene.writer.ask(api.discardLetter, { params: { letterId: own } })
    expect(await told(own)).toEqual({})
  })
})

/** Told of a letter, which then is of more reserve and not theirs. */
async function concealedFrom(): Promise<string> {
  const { letterId } = await scene.save(scene.writer)
  await scene.save(colleague, { letterId, over: 1, subject: 'Lo de la familia Rojas' })
  await review(scene.writer, letterId, 2)
  await scene.decide(reviewer, letterId, 'RETURNED', 2)
  expect(await toldOf(colleague, letterId)).toEqual(['LETTER_RETURNED'])
  const secret = { letterId, over: 2, confidentiality: 'CONFIDENTIAL' } as const
  expect((await scene.save(scene.writer, secret)).problem).toBeNull()
  return letterId
}

describe('whoever may not read it any more', () => {
  it('is shown nothing of it, counts nothing and marks nothing, once it is in confidence', async () => {
    const letterId = await concealedFrom()
    const { notices, unread } = await bellOf(colleague)
    expect(await told(letterId)).toEqual({ writer: ['LETTER_RETURNED'] })
    expect(unread).toBe(notices.filter(({ isRead }) => !isRead).length)
    const until = new Date(scene.app.clock.now.getTime() + 3_600_000).toISOString()
    const marking = { body: { noticeIds: [], until } }
    const { body } = await colleague.ask(api.markNoticesRead, marking)
    expect(body.marked).toBe(unread)
    // Back in the open it waits unread.
    await scene.save(scene.writer, { letterId, over: 3, confidentiality: 'ORDINARY' })
    expect((await bellOf(colleague)).unread).toBe(1)
  })

  it('is told nothing when their role ended', async () => {
    const once = await hire(scene.app, 'Revisora De Paso', 'TR', { unitId: unitAt(scene.app, 2) })
    const { letterId } = await scene.save(scene.writer)
    await review(scene.writer, letterId, 1, once)
    expect(await toldOf(once, letterId)).toEqual(['LETTER_TO_REVIEW'])
    await regrant(scene.app, once)
    const { notices, unread } = await bellOf(once)
    expect([notices, unread]).toEqual([[], 0])
  })
})

describe('the daily mail', () => {
  it('carries numbers, no subject, nothing in reserve, and nothing that its reader may not read', async () => {
    const signer = await hire(scene.app, 'Firma Con Correo', 'TR', { unitId: unitAt(scene.app, 2) })
    const secretary = await hire(scene.app, 'Solo Reservas', 'TR', { unitId: unitAt(scene.app, 2) })
    const gone = await hire(scene.app, 'Ya Sin Rol', 'TR', { unitId: unitAt(scene.app, 2) })
    const signers = [
      { staffId: signer.actor.staffId, kind: 'SIGNATURE', position: 'Directora' },
    ] as const
    const numbered = await scene.save(scene.writer, { signers: [...signers] })
    const { body } = await scene.put(scene.head, numbered.letterId)
    const sentTo = async (of: Person, changes: Partial<LetterForm>): Promise<void> => {
      const { letterId } = await scene.save(scene.writer, changes)
      expect((await review(scene.writer, letterId, 1, of)).problem).toBeNull()
    }
    const secret = { subject: 'Cosas de familia', confidentiality: 'CONFIDENTIAL' } as const
    await sentTo(signer, { subject: 'Cosa de un vecino' })
    await sentTo(signer, secret)
    await sentTo(secretary, secret)
    await sentTo(secretary, { ...secret, confidentiality: 'RESTRICTED' })
    await sentTo(gone, { subject: 'Cosa de un vecino' })
    expect((await bellOf(secretary)).unread).toBe(2)
    await regrant(scene.app, gone)
    scene.app.clock.now = new Date(scene.app.clock.now.getTime() + 24 * 3_600_000)
    await sendDigests(scene.app.app, scene.app.municipality.municipalityId)
    await scene.app.app.mailer.flush()
    const mailTo = (name: string): string[] =>
      office.letters.filter(({ text }) => text.includes(`${name}:`)).map(({ text }) => text)
    const [mail, ...more] = mailTo('Firma Con Correo')
    expect(more).toEqual([])
    expect(mail).toContain(`${body.documentNumber}: le toca firmar`)
    expect(mail?.match(/tiene un borrador por revisar\./gu)).toHaveLength(1)
    expect(mailTo('Solo Reservas')).toEqual([])
    expect(mailTo('Ya Sin Rol')).toEqual([])
    const all = office.letters.map(({ text }) => text).join('\n')
    expect(all).not.toMatch(/vecino|familia/u)
  })
})
