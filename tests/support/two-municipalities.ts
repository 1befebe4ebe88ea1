/**
 * Two municipalities with a year of paper in a morning: everything that can happen to an entry has
 * happened to one of them.
 */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { sealReadings } from '#server/features/entries/access-log/seal-readings.ts'

import { giveAddress } from './address.ts'
import type { TestApp } from './test-app.ts'
import type { Person } from './person.ts'
import { aParty, aRegistration } from './registration.ts'
import { addOffice, foundTestMunicipality } from './municipality.ts'
import type { Municipality } from './municipality.ts'

export interface Story {
  /** With one shared book. */
  readonly municipality: Municipality
  /** With a book for each of its two offices, in two time zones. */
  readonly otherMunicipality: Municipality
  /**
   * Of the first municipality: noted and rectified; with files and people; annulled; the last event of its
   * ledger.
   */
  readonly entries: readonly [EntryView, EntryView, EntryView, EntryView]
}

export async function tellStory(app: TestApp): Promise<Story> {
  const { municipality } = app
  const clerk = await app.as('REG')
  const head = await app.as('JREG')
  const first = await clerk.register({ note: 'Trae un sobre cerrado' })
  const second = await clerk.register({
    parties: [
      aParty({
        address: 'Calle Sol 12',
        postalCode: '8320000',
        city: 'Villa Asiento',
        phone: '+56912345678',
        identity: { country: 'CL', type: 'CL_RUT', number: '125319093' },
        identityVerified: false,
        identityNote: 'Así figura en la cédula',
      }),
      aParty({ role: 'REPRESENTATIVE', representationType: 'PROXY' }),
      aParty({
        role: 'CO_INTERESTED',
        givenNames: 'Íñigo',
        surname1: 'Ñúñez',
        identity: null,
        missingIdentity: 'NO_DOCUMENT',
      }),
      aParty({
        role: 'PRESENTER',
        kind: 'LEGAL',
        givenNames: null,
        surname1: null,
        surname2: null,
        legalName: 'Poda «Sol» SpA',
        identity: null,
        missingIdentity: 'REFUSED',
      }),
    ],
    attachments: [await claim(clerk, 'plano.png', 1), await claim(clerk, 'carta.png', 2)],
    statement: 'Expone que el árbol amenaza caer.\nY que ya avisó.',
    request: 'Solicita que se pode antes del invierno.',
    declaredAttachments: 2,
    presentedAt: new Date(app.clock.now.getTime() - 3_600_000).toISOString(),
    lateReason: 'Corte de luz en la oficina',
    channel: 'POSTAL',
    transportType: 'CERTIFIED_MAIL',
    transportNumber: 'CL-123-456',
    senderReference: 'Of. 12/2026',
    fileNumber: 'EXP-7',
    nonDocumentItems: 'Una rama',
    physicalDocs: 'REQUIRED',
    physicalCustody: 'SENT_TO_UNIT',
    priority: 'URGENT',
    urgencyReason: 'Puede caer sobre la vereda',
  })
  const third = await clerk.register({ relation: { entryId: first.entryId, kind: 'COMPLEMENTS' } })
  await clerk.upload(picture(9), 'espera.png')
  await rectify(clerk, first, { subject: 'Solicita poda de dos árboles en calle Sol 12' })
  await rectify(head, second, { folios: 7, documentDate: '2024-02-29' })
  await note(clerk, second)
  const attached = await attach(clerk, second)
  const annulled = await annul(clerk, head, third, 'approve')
  const kept = await annul(clerk, head, first, 'refuse')
  await sealReadings({ ...app.app, now: () => app.clock.now }, municipality.municipalityId)
  const last = await clerk.register({ attachments: [await claim(clerk, 'plano otra vez.png', 1)] })
  return {
    municipality,
    otherMunicipality: await tellOther(app),
    entries: [kept, attached, annulled, last],
  }
}

async function tellOther(app: TestApp): Promise<Municipality> {
  const { database } = app.db
  const other = await foundTestMunicipality(database, app.clock.now, {
    book: { scope: 'OFFICE', prefix: 'R' },
  })
  await giveAddress(app.db, other, 'otra-villa.localhost')
  const officeId = await addOffice(database, other, {
    code: 'OC',
    name: 'Oficina de la Costa',
    timeZone: 'Pacific/Easter',
    closesAt: { '1': '13:00' },
  })
  const clerk = await app.asActor(other.actorOf('REG'))
  for (const office of [other.foundation.officeId, officeId, officeId, other.foundation.officeId]) {
    await registerAt(clerk, other, office)
  }
  return other
}

async function registerAt(
  clerk: Person,
  municipality: Municipality,
  officeId: string,
): Promise<void> {
  const body = aRegistration(municipality, { officeId })
  const { problem } = await clerk.ask(api.registerEntry, {
    params: { entryId: randomUUID() },
    body,
  })
  if (problem) throw new Error(`Not registered: ${JSON.stringify(problem)}`)
}

async function claim(clerk: Person, name: string, shade: number) {
  const { uploadId } = await clerk.upload(picture(shade), name)
  return { uploadId, kind: 'ANNEX' as const, validity: 'COPY' as const }
}

type Content = Parameters<typeof rectifyBody>[0]

function rectifyBody(
  content: Partial<Pick<NonNullable<EntryView['content']>, 'subject' | 'folios' | 'documentDate'>>,
) {
  return { reason: 'Error al transcribir el papel', content, parties: null }
}

async function rectify(person: Person, { entryId, version }: EntryView, content: Content) {
  const params = { entryId, rectificationId: randomUUID() }
  return done(
    await person.ask(api.rectifyEntry, { params, body: rectifyBody(content) }, { version }),
  )
}

async function note(person: Person, { entryId }: EntryView) {
  const params = { entryId, noteId: randomUUID() }
  return done(await person.ask(api.addNote, { params, body: { text: 'Llamó por teléfono' } }))
}

async function attach(person: Person, { entryId }: EntryView) {
  const now = done(await person.ask(api.readEntry, { params: { entryId } }))
  const body = {
    ...(await claim(person, 'plano bueno.png', 3)),
    replacesId: now.attachments[0]?.attachmentId ?? null,
    reason: 'El primero no se lee',
  }
  const params = { entryId, attachmentId: body.uploadId }
  return done(await person.ask(api.addAttachment, { params, body }, { version: now.version }))
}

async function annul(
  clerk: Person,
  head: Person,
  { entryId }: EntryView,
  how: 'approve' | 'refuse',
) {
  const params = { entryId }
  const { version } = done(await clerk.ask(api.readEntry, { params }))
  const body = {
    cause: 'DUPLICATE' as const,
    text: 'Se ingresó dos veces el mismo papel',
    replacingEntryId: null,
  }
  const asked = done(await clerk.ask(api.requestAnnulment, { params, body }, { version }))
  return how === 'approve'
    ? done(await head.ask(api.approveAnnulment, { params }, { version: asked.version }))
    : done(
        await head.ask(
          api.refuseAnnulment,
          { params, body: { reason: 'No es el mismo papel' } },
          { version: asked.version },
        ),
      )
}

function done<Body>({ body, problem }: { readonly body: Body; readonly problem: unknown }): Body {
  if (problem) throw new Error(`Refused: ${JSON.stringify(problem)}`)
  return body
}

const smallestPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

/** Pictures that differ in what follows the last chunk, which no reader looks at. */
function picture(shade: number): Buffer {
  return Buffer.concat([smallestPng, Buffer.alloc(40, shade)])
}
