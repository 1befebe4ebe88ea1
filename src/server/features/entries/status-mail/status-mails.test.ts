import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { enquiryCodeOf } from '#domain/entry/verification-code.ts'
import { annulment, answer, doing, observation, rectify } from '#tests/acts.ts'
import { acknowledge, assign, route, unitAt } from '#tests/handling.ts'
import type { Letter } from '#tests/post-office.ts'
import { aParty, aRegistration } from '#tests/registration.ts'
import { openTellingMunicipality, sentBy } from '#tests/status-mails.ts'

const subject = 'Solicita poda de un árbol muy particular'
const surname1 = 'Nomeolvides'

const municipality = await openTellingMunicipality()
const clerk = await municipality.app.as('REG')
const chief = await municipality.app.as('JREG')
const staff = await municipality.app.as('TR')
const head = await municipality.app.as('JU')
afterAll(() => municipality.close())

const anAddress = (): string => `${randomUUID().slice(0, 8)}@correo.example`
const registered = (email: string, form: object = {}): Promise<EntryView> =>
  clerk.register(sentBy(email, { subject, ...form }, { surname1 }))

/** The second paragraph of each: how it stands. */
const statesIn = (letters: readonly Letter[]): readonly string[] =>
  letters.map(({ text }) => text.split('\n\n')[1] ?? '')

describe('the sender of an entry', () => {
  it('is told that it was registered: number, day, state, code and where to ask, and nothing else', async () => {
    const email = anAddress()
    const entry = await registered(email)
    const [letter, ...others] = await municipality.afterMinutes()
    expect(others).toEqual([])
    expect(letter?.to).toEqual([email])
    expect(letter?.header('Subject')).toContain(entry.entryNumber)
    const text = letter?.text ?? ''
    expect(statesIn([letter].flatMap((one) => one ?? []))).toEqual([
      'Recibido, en la oficina de registro.',
    ])
    expect(text).toContain(`Documento ${entry.entryNumber}, presentado el `)
    expect(text).toContain(`código de consulta ${enquiryCodeOf(entry.verificationCode ?? '')} en`)
    expect(text).toContain(`/consulta?numero=${entry.entryNumber}`)
    expect(text).toContain('Dónde preguntar: ')
    expect(text).toContain('Este correo es solo un aviso: no notifica ningún acto ni abre plazos.')
    for (const secret of [subject, surname1, clerk.actor.name, entry.verificationCode ?? '?']) {
      expect([secret, letter?.raw.includes(secret), text.includes(secret)]).toEqual([
        secret,
        false,
        false,
      ])
    }
    expect(await municipality.afterMinutes(60)).toEqual([])
  })

  it('is told of the unit it went to and of the answer, once each, and never the code again', async () => {
    const entry = await registered(anAddress())
    await municipality.afterMinutes()
    const routed = await route(clerk, entry, unitAt(municipality.app, 1))
    const first = await municipality.afterMinutes()
    const received = await acknowledge(staff, routed)
    // The unit has it, as was said: its receiving is no news.
    expect(await municipality.afterMinutes()).toEqual([])
    const assigned = await assign(head, received, staff)
    expect(await municipality.afterMinutes()).toEqual([])
    const closed = await doing(head, api.closeEntry, assigned, answer(entry.registeredOn))
    const second = await municipality.afterMinutes()
    await doing(head, api.archiveEntry, closed, { code: 'A-1', location: null })
    expect(await municipality.afterMinutes()).toEqual([])
    const letters = [...first, ...second]
    expect(statesIn(letters)).toEqual([
      expect.stringMatching(/^Enviado a /u),
      expect.stringMatching(/^Resuelto el /u),
    ])
    const code = enquiryCodeOf(entry.verificationCode ?? '')
    expect(letters.filter(({ text }) => text.includes(code))).toEqual([])
  })

  it('is told that something is missing and until when, and not what', async () => {
    const routed = await route(clerk, await registered(anAddress()), unitAt(municipality.app, 1))
    const received = await acknowledge(staff, routed)
    await doing(staff, api.observeEntry, received, observation(received))
    const letters = await municipality.afterMinutes()
    expect(statesIn(letters)).toEqual([expect.stringMatching(/^Debe completar algo antes del /u)])
    expect(letters[0]?.text).toContain('Ahí puede ver qué falta.')
    expect(letters[0]?.raw).not.toContain('Falta la firma')
  })

  it('is told once, of the last state, of what is done within two minutes', async () => {
    const entry = await registered(anAddress())
    await route(clerk, entry, unitAt(municipality.app, 1))
    expect(await municipality.afterMinutes(1)).toEqual([])
    expect(statesIn(await municipality.afterMinutes())).toEqual([
      expect.stringMatching(/^Enviado a /u),
    ])
  })

  it('is told nothing of what was taken back', async () => {
    const entry = await registered(anAddress())
    await municipality.afterMinutes()
    const routed = await route(clerk, entry, unitAt(municipality.app, 1))
    await doing(clerk, api.undoAct, routed)
    expect(await municipality.afterMinutes(60)).toEqual([])
  })

  it('is told of an annulment, and which entry replaces it', async () => {
    const entry = await registered(anAddress())
    const other = await clerk.register({ parties: [aParty({ email: null })] })
    await municipality.afterMinutes()
    const asked = await doing(clerk, api.requestAnnulment, entry, {
      ...annulment,
      replacingEntryId: other.entryId,
    })
    expect(await municipality.afterMinutes()).toEqual([])
    await doing(chief, api.approveAnnulment, asked)
    expect(statesIn(await municipality.afterMinutes())).toEqual([
      `Anulado; lo reemplaza ${other.entryNumber}.`,
    ])
  })

  it('is told at the address that was put right from then on, with the code, and twice of nothing', async () => {
    const [wrong, right] = [anAddress(), anAddress()]
    const entry = await registered(wrong)
    await municipality.afterMinutes()
    const parties = entry.parties.map((party) => ({ ...party, email: right }))
    const mended = await rectify(chief, entry, { parties })
    expect(await municipality.afterMinutes()).toEqual([])
    await route(clerk, mended, unitAt(municipality.app, 1))
    const letters = await municipality.afterMinutes()
    expect(letters.map(({ to }) => to)).toEqual([[right]])
    expect(letters[0]?.text).toContain(enquiryCodeOf(mended.verificationCode ?? ''))
  })

  it('is told nothing of what is kept in confidence, however it came to be', async () => {
    const secret = await registered(anAddress(), { confidentiality: 'CONFIDENTIAL' })
    const plain = await registered(anAddress())
    await rectify(clerk, plain, { content: { confidentiality: 'CONFIDENTIAL' } })
    await route(clerk, secret, unitAt(municipality.app, 1), { readerIds: [staff.actor.staffId] })
    expect(await municipality.afterMinutes(60)).toEqual([])
  })

  it('is told of what is restricted, as at the public enquiry, and again once it is taken up anew', async () => {
    const entry = await registered(anAddress(), { confidentiality: 'RESTRICTED' })
    const received = await acknowledge(
      staff,
      await route(clerk, entry, unitAt(municipality.app, 1)),
    )
    const assigned = await assign(head, received, staff)
    const closed = await doing(head, api.closeEntry, assigned, answer(entry.registeredOn))
    const first = await municipality.afterMinutes()
    await doing(head, api.reopenEntry, closed, {
      assigneeId: staff.actor.staffId,
      reason: 'Se resolvió por error',
    })
    expect(statesIn([...first, ...(await municipality.afterMinutes())])).toEqual([
      expect.stringMatching(/^Resuelto el /u),
      expect.stringMatching(/^En trámite en /u),
    ])
  })

  it('is told once of what was sent twice', async () => {
    const entryId = randomUUID()
    const body = aRegistration(municipality.app.municipality, sentBy(anAddress()))
    await clerk.ask(api.registerEntry, { params: { entryId }, body })
    expect((await municipality.afterMinutes()).length).toBe(1)
    await clerk.ask(api.registerEntry, { params: { entryId }, body })
    expect(await municipality.afterMinutes(60)).toEqual([])
  })

  it('is told nothing without an address', async () => {
    await clerk.register({ parties: [aParty({ email: null })] })
    expect(await municipality.afterMinutes()).toEqual([])
    expect(await municipality.app.db.asOwner('select from status_mail_due')).toEqual([])
  })
})

async function mailsOf(
  { entryId }: Pick<EntryView, 'entryId'>,
  person = clerk,
): Promise<readonly object[]> {
  return (await person.ask(api.readHistory, { params: { entryId } })).body.mails
}

/** Who is told at the bell that the sender could not be. */
async function rungFor({ entryId }: EntryView): Promise<ReadonlySet<string>> {
  const rows = await municipality.app.db.asOwner<{ staff_id: string }>(
    `select staff_id from notice where kind = 'STATUS_MAIL_FAILED' and entry_id = $1`,
    [entryId],
  )
  return new Set(rows.map((row) => row.staff_id))
}

describe('what the staff sees', () => {
  it('is what was told, when, and to an address that only those who know it know again', async () => {
    const entry = await registered('marta@correo.example')
    await municipality.afterMinutes()
    expect(await mailsOf(entry)).toEqual([
      {
        at: expect.any(String),
        told: 'Recibido, en la oficina de registro',
        to: 'm…@c….example',
        outcome: 'SENT',
      },
    ])
    const kept = await municipality.app.db.asOwner<{ text: string }>(
      `select coalesce((select string_agg(s::text, ' ') from status_mail s), '')
        || (select string_agg(m::text, ' ') from mail_message m) as text`,
    )
    expect(kept[0]?.text).not.toContain('marta@')
  })

  it('is that no letter can reach the address, and whoever can put it right is told', async () => {
    municipality.office.answerRecipientsWith('550 5.1.1 no such person')
    const wrong = anAddress()
    const entry = await registered(wrong)
    await municipality.afterMinutes()
    municipality.office.answerRecipientsWith(null)
    expect(await mailsOf(entry)).toMatchObject([{ outcome: 'NO_MAILBOX' }])
    expect(await rungFor(entry)).toEqual(new Set([clerk.actor.staffId, chief.actor.staffId]))
    // Nothing more goes there; what was not told is told at the address that is right.
    const routed = await route(clerk, entry, unitAt(municipality.app, 1))
    expect(await municipality.afterMinutes()).toEqual([])
    const right = anAddress()
    const parties = entry.parties.map((party) => ({ ...party, email: right }))
    await rectify(chief, routed, { parties })
    expect((await municipality.afterMinutes()).map(({ to }) => to)).toEqual([[right]])
  })

  it('is told at the bell to the head of the unit that has it, and no more to its clerk', async () => {
    municipality.office.answerRecipientsWith('552 full')
    const entry = await registered(anAddress())
    await route(clerk, entry, unitAt(municipality.app, 1))
    await municipality.afterMinutes()
    municipality.office.answerRecipientsWith(null)
    expect(await mailsOf(entry, chief)).toMatchObject([{ outcome: 'FULL' }])
    expect(await rungFor(entry)).toEqual(new Set([head.actor.staffId, chief.actor.staffId]))
  })

  it('is that a letter waits while the mail server cannot take it, which is tried again', async () => {
    municipality.office.answerRecipientsWith('451 try later')
    const entry = await registered(anAddress())
    expect(await municipality.afterMinutes()).toEqual([])
    expect(await mailsOf(entry)).toMatchObject([{ outcome: 'WAITING' }])
    municipality.office.answerRecipientsWith(null)
    expect((await municipality.afterMinutes(10)).length).toBe(1)
    expect(await mailsOf(entry)).toMatchObject([{ outcome: 'SENT' }])
  })
})
