/**
 * Two municipalities with a year of paper in a morning: everything that can happen to an entry has
 * happened to one of them.
 */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { sealReadings } from '#server/features/entries/access-log/seal-readings.ts'

import { doing } from './acts.ts'
import { giveAddress } from './address.ts'
import { onePixelPng } from './one-pixel-png.ts'
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
  const rectified = await rectify(clerk, first, {
    subject: 'Solicita poda de dos árboles en calle Sol 12',
  })
  const corrected = await rectify(head, second, { folios: 7, documentDate: '2024-02-29' })
  const noted = await doing(
    clerk,
    api.addNote,
    corrected,
    { text: 'Llamó por teléfono' },
    { noteId: randomUUID() },
  )
  const attached = await attach(clerk, noted)
  const annulled = await doing(head, api.approveAnnulment, await askAnnulment(clerk, third))
  const kept = await doing(head, api.refuseAnnulment, await askAnnulment(clerk, rectified), {
    reason: 'No es el mismo papel',
  })
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

function rectify(person: Person, entry: EntryView, content: object): Promise<EntryView> {
  const body = { reason: 'Error al transcribir el papel', content, parties: null }
  return doing(person, api.rectifyEntry, entry, body, { rectificationId: randomUUID() })
}

async function attach(person: Person, entry: EntryView): Promise<EntryView> {
  const body = {
    ...(await claim(person, 'plano bueno.png', 3)),
    replacesId: entry.attachments[0]?.attachmentId ?? null,
    reason: 'El primero no se lee',
  }
  return doing(person, api.addAttachment, entry, body, { attachmentId: body.uploadId })
}

function askAnnulment(clerk: Person, entry: EntryView): Promise<EntryView> {
  const text = 'Se ingresó dos veces el mismo papel'
  const body = { cause: 'DUPLICATE', text, replacingEntryId: null }
  return doing(clerk, api.requestAnnulment, entry, body)
}

/** Pictures that differ in what follows the last chunk, which no reader looks at. */
function picture(shade: number): Buffer {
  return Buffer.concat([onePixelPng, Buffer.alloc(40, shade)])
}
