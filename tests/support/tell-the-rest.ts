/**
 * What the story of a tampered book does not tell: people, programs, configuration, an old book,
 * a stamp and a seal. With it everything has happened that `verify` answers for.
 */
import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { api } from '#contract/api.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import { stampClosings } from '#server/closings/days/stamp-closings.ts'
import { readConfig } from '#server/config/config.ts'
import { issueBindingLink } from '#server/identity/accounts/binding-links.ts'
import { bindIdentity } from '#server/identity/binding/bind-identity.ts'
import { hashOf } from '#server/identity/keys/session-token.ts'
import { openSessionStore } from '#server/identity/session/session-store.ts'
import { sealReadings } from '#server/readings/seal-readings.ts'
import { bindPerson } from './bind-person.ts'
import { acknowledge, route, unitAt } from './handling.ts'
import { aLetter, aTemplate } from './letters.ts'
import { importOldBook } from './old-book.ts'
import { onePixelPng } from './one-pixel-png.ts'
import { anOutgoing } from './outgoing.ts'
import { settleChange } from './settle-change.ts'
import { openSignerDesk, signPdf } from './signed-pdf.ts'
import { wakeAndClose } from './sleeping-server.ts'
import type { TamperedBook } from './tampered-book.ts'
import { openTestAuthority } from './time-stamp-authority.ts'
import type { ToldTimeDatabase } from './told-time.ts'

async function tellOfPower({ app }: TamperedBook): Promise<void> {
  const [administrator, chief] = await Promise.all([app.as('ADM'), app.as('JREG')])
  const { staffId, grants } = app.town.actorOf('TR')
  const own = { officeId: null, unitId: null }
  await administrator.ask(api.changeStaff, {
    params: { staffId },
    body: {
      status: 'ACTIVE',
      grants: [...grants, { role: 'AUD', ...own }],
    },
  })
  const { body } = await chief.ask(api.listPowerActs, {})
  for (const { actId } of body.acts) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { problem } = await chief.ask(api.confirmPower, { params: { actId } })
    expect(problem).toBeNull()
  }
}

export async function tellTheRest(told: TamperedBook, db: ToldTimeDatabase): Promise<void> {
  const { app } = told
  await bindPerson(app.db.database, app.town.actorOf('TR'))
  await tellOfPower(told)
  const { town } = app
  const { today } = town.foundation
  const adm = await app.as('ADM')
  const head = await app.as('JREG')
  const staffId = randomUUID()
  const answers: { readonly problem: unknown }[] = [
    await adm.ask(api.addSubstitution, {
      params: { substitutionId: randomUUID() },
      body: {
        absentId: town.actorOf('REG').staffId,
        substituteId: town.actorOf('AUD').staffId,
        validFrom: today,
        validTo: addDays(today, 9),
      },
    }),
    await adm.ask(api.addIntegration, {
      params: { staffId },
      body: { name: 'Portal', grants: [{ role: 'REG', officeId: null, unitId: null }] },
    }),
    await adm.ask(api.issueToken, {
      params: { staffId, tokenId: randomUUID() },
      body: { scopes: ['read:entries', 'write:entries'], expiresOn: addDays(today, 30) },
    }),
  ]
  const { terms } = (await adm.ask(api.readConfiguration, {})).body
  const settled = await settleChange(
    { adm, head },
    { kind: 'TERMS', terms: { ...terms, calendarMode: 'UNION' } },
  )
  const day = { name: 'Aniversario', source: 'Decreto', act: '' }
  const settledDays = await settleChange(
    { adm, head },
    {
      kind: 'CALENDAR_DAYS',
      put: [
        {
          ...day,
          date: `${today.slice(0, 4)}-12-29`,
          layer: 'OFFICE',
          officeId: town.foundation.officeId,
          locality: null,
        },
        {
          ...day,
          date: `${today.slice(0, 4)}-12-30`,
          layer: 'LOCALITY',
          officeId: null,
          locality: 'Buin',
        },
      ],
      remove: [],
    },
  )
  const settledWebhook = await settleChange(
    { adm, head },
    {
      kind: 'WEBHOOK',
      webhookId: randomUUID(),
      webhook: {
        url: 'https://obras.villa.example/avisos',
        description: 'Sistema de obras',
        kinds: ['entry.registered'],
      },
    },
  )
  const settledTemplate = await settleChange(
    { adm, head },
    { kind: 'LETTER_TEMPLATE', templateId: randomUUID(), overVersion: 0, template: aTemplate },
  )
  const unsettled = settledDays ?? settledWebhook ?? settledTemplate
  if (unsettled !== null) throw new Error(unsettled)
  const clerk = await app.as('REG')
  const routed = await route(clerk, await clerk.register(), unitAt(app, 1))
  await acknowledge(await app.as('TR'), routed)
  await tellOfExits(told, routed.entryId)
  await tellOfLetters(told, routed.entryId)
  const refused = answers.find(({ problem }) => problem !== null)
  if (refused || settled) throw new Error(JSON.stringify(refused?.problem ?? settled))
  await importOldBook(app, { name: 'Libro de 1998' })
  await bindAuditor(told)
  // Not a day from now: in the first minutes of a day the one before it is not closed yet.
  const tomorrow = new Date(`${addDays(today, 1)}T12:00:00Z`)
  await wakeAndClose(app, db, tomorrow)
  await stampThem(app)
  await sealReadings({ ...app.app, now: () => tomorrow }, town.municipalityId)
}

/** One that arrived, one that was annulled. */
async function tellOfExits({ app }: TamperedBook, entryId: string): Promise<void> {
  const [clerk, head] = await Promise.all([app.as('REG'), app.as('JREG')])
  const [arrived, wrong] = [randomUUID(), randomUUID()]
  const reason = 'Se despachó dos veces el mismo oficio'
  const { uploadId } = await clerk.upload(onePixelPng, 'oficio.png')
  const told = [
    await clerk.ask(api.dispatchOutgoing, {
      params: { outgoingId: arrived },
      body: anOutgoing(app, { answers: [entryId], files: [uploadId] }),
    }),
    await clerk.ask(api.dispatchOutgoing, {
      params: { outgoingId: wrong },
      body: anOutgoing(app),
    }),
    await clerk.ask(api.recordDelivery, {
      params: { outgoingId: arrived, deliveryId: randomUUID() },
      body: {
        addressee: 1,
        at: app.clock.now.toISOString(),
        result: 'DELIVERED',
        receivedBy: 'Ana Soto, su hija',
        note: 'En la puerta',
      },
    }),
    await clerk.ask(api.askOutgoingAnnulment, { params: { outgoingId: wrong }, body: { reason } }),
    await head.ask(api.decideOutgoingAnnulment, {
      params: { outgoingId: wrong },
      body: { approves: true, reason: '' },
    }),
  ]
  expect(told.map(({ problem }) => problem)).toEqual(told.map(() => null))
}

/** One that is reviewed, is signed and leaves; one whose number is given up. */
async function tellOfLetters({ app }: TamperedBook, entryId: string): Promise<void> {
  const [head, writer] = await Promise.all([app.as('JU'), app.as('TR')])
  const signerId = app.town.actorOf('JU').staffId
  const desk = await openSignerDesk()
  const [sent, wrong] = [randomUUID(), randomUUID()]
  const told: { readonly problem: unknown }[] = []
  const params = { letterId: sent }
  const over = { overRevision: 1 }
  const body = { ...aLetter(app, signerId, { answers: [entryId] }), overRevision: 0 }
  const read = { decision: 'APPROVED', text: 'Conforme con el informe técnico', ...over } as const
  told.push(
    await writer.ask(api.saveLetter, { params, body }),
    await writer.ask(api.sendToReview, { params, body: { reviewerId: signerId, ...over } }),
    await head.ask(api.decideReview, { params, body: read }),
    await writer.ask(api.putToSignature, { params, body: over }),
    await head.ask(api.saveLetter, { params: { letterId: wrong }, body }),
    await head.ask(api.putToSignature, { params: { letterId: wrong }, body: over }),
  )
  const frozen = await head.send(api.readLetterPdf, { params, query: {} })
  const by = await desk.signer('/CN=Persona JU')
  const signed = await signPdf(Buffer.from(await frozen.arrayBuffer()), { desk, by })
  await desk.close()
  const { uploadId } = await head.upload(new Uint8Array(signed), 'firmado.pdf')
  told.push(
    await head.ask(api.uploadSigned, { params, body: { uploadId } }),
    await head.ask(api.dispatchOutgoing, {
      params: { outgoingId: randomUUID() },
      body: anOutgoing(app, { letterId: sent }),
    }),
    await head.ask(api.annulLetterNumber, {
      params: { letterId: wrong },
      body: { reason: 'El texto nombraba a otra persona' },
    }),
  )
  expect(told.map(({ problem }) => problem)).toEqual(told.map(() => null))
}

const nobodyYet = async (): Promise<null> => null

/** The auditor signs in at a service of the council, with a link that the console gave. */
async function bindAuditor({ app: { app, town } }: TamperedBook): Promise<void> {
  const { database, now } = app
  const { municipalityId, staffId } = town.actorOf('AUD')
  const { link } = await database.inMunicipality(municipalityId, (tx) =>
    issueBindingLink(
      tx,
      { municipalityId, staffId },
      { site: { origin: app.config.publicUrl }, now: now() },
    ),
  )
  const store = await openSessionStore(database, now)
  const hash = hashOf(new URL(link).hash.slice(1))
  const identity = { issuer: 'https://ingreso.villa.example', subject: 'auditora-1' }
  await bindIdentity({ database, store, now }, { municipalityId, hash, identity, known: nobodyYet })
  await store.close()
}

async function stampThem({ app, town }: TamperedBook['app']): Promise<void> {
  const authority = await openTestAuthority()
  const config = readConfig({ TSA_URL: authority.url, TSA_CA: authority.caFile })
  await stampClosings({ ...app, config }, town.municipalityId)
  await authority.close()
}
