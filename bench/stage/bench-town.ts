/** An invented municipality with one clerk, who is signed in. */
import { randomBytes, randomUUID } from 'node:crypto'

import type { registration } from '#contract/entry/entry-shapes.ts'
import type { Database } from '#server/database/connect/open-database.ts'
import type { Transaction } from '#server/database/tables/transaction.ts'
import { readSecrets } from '#server/identity/keys/secrets.ts'
import { openSessionStore } from '#server/identity/session/session-store.ts'
import { tokenOf } from '#server/identity/keys/session-token.ts'
import { noKeepsake, openSessionFor } from '#server/identity/client/open-session.ts'
import { writeAfter } from '#server/ledger/append.ts'
import { embeddedIssuer } from '#server/identity/accounts/embedded-issuer.ts'
import { employ } from '#server/municipality/found/employ.ts'
import { foundMunicipality } from '#server/municipality/found/found-municipality.ts'
import { sql } from 'kysely'
import type * as z from 'zod'

import type { KeptTown } from './kept-book.ts'

/** As in a town of some 60,000 people. The first is above the others. */
export const benchUnits = 14

/** What is in the town, and nothing of how it was founded. */
export type BenchFoundation = KeptTown['foundation']

export interface BenchTown {
  readonly municipalityId: string
  /** The clerk's account. */
  readonly subject: string
  readonly foundation: BenchFoundation
  /** What the clerk's browser sends with every call. */
  readonly credentials: Readonly<Record<string, string>>
  /** A plain document, as the form hands it over. */
  readonly document: z.input<typeof registration>
}

export async function foundBenchTown(
  database: Database,
  municipalityId: string,
  dataFolder: string,
): Promise<BenchTown> {
  const subject = randomUUID()
  const foundation = await database.inMunicipality(municipalityId, (db) =>
    found(db, municipalityId, subject),
  )
  const { officeId, units, types } = foundation
  const there = { officeId, units: [...units], types: [...types] }
  const kept = { municipalityId, subject, foundation: there }
  return reopenBenchTown(database, kept, dataFolder)
}

/** One more, at a name of its own, as the console and the set-up add it; nobody signs in. */
export async function foundQuietTown(
  { database, owner }: Record<'database' | 'owner', Database>,
  host: string,
): Promise<void> {
  const municipalityId = randomUUID()
  const hash = randomBytes(32)
  await owner.anywhere((db) =>
    sql`insert into municipality_host (host, setup_hash, added_at) values (${host}, ${hash}, now())`.execute(
      db,
    ),
  )
  await database.inMunicipality(municipalityId, async (db) => {
    await found(db, municipalityId, randomUUID())
    await sql`select take_host(${host}, ${hash}, ${municipalityId})`.execute(db)
  })
}

async function found(db: Transaction, municipalityId: string, subject: string) {
  const at = new Date()
  const founded = await foundMunicipality(
    db,
    {
      municipalityId,
      name: 'Municipalidad de la Medida',
      country: 'CL',
      region: null,
      timeZone: 'America/Santiago',
      contact: '',
      book: { scope: 'MUNICIPALITY', prefix: 'E' },
      shieldPng: null,
      office: { code: 'OP', name: 'Oficina de Partes', address: '' },
      units: Array.from({ length: benchUnits }, (_, place) => ({
        code: `U${place}`,
        name: `Dirección ${place}`,
      })),
    },
    at,
  )
  const { fact } = await employ(
    db,
    {
      staffId: randomUUID(),
      name: 'Persona que mide',
      email: 'medida@medida.example',
      subject,
      grants: [{ role: 'REG', officeId: null, unitId: null }],
    },
    { municipalityId, actorId: null, at, today: founded.today },
  )
  await writeAfter(db, founded.head, [...founded.facts, fact])
  return founded
}

/** The clerk signs in anew. */
export async function reopenBenchTown(
  database: Database,
  kept: KeptTown,
  dataFolder: string,
): Promise<BenchTown> {
  const { municipalityId, subject, foundation } = kept
  const credentials = await signIn({ database, dataFolder, municipalityId }, subject)
  return { ...kept, credentials, document: plainDocument(foundation) }
}

const now = (): Date => new Date()

export interface SignInScene {
  readonly database: Database
  readonly dataFolder: string
  readonly municipalityId: string
}

/** Opens a session, and answers what its browser sends with every call. */
export async function signIn(
  { database, dataFolder, municipalityId }: SignInScene,
  subject: string,
): Promise<Readonly<Record<string, string>>> {
  const store = await openSessionStore(database, now)
  const admission = await openSessionFor(
    { database, store, now },
    {
      issuer: embeddedIssuer,
      subject,
      email: null,
      name: null,
      authenticatedAt: now(),
      methods: ['pwd'],
      claims: {},
    },
    {
      site: { municipality: { municipalityId, name: '' } },
      previousIdHash: null,
      bindingHash: null,
      device: null,
      userAgent: 'bench',
      address: '127.0.0.1',
      keepsake: noKeepsake,
    },
  )
  await store.close()
  if (admission.outcome !== 'admitted') throw new Error('The clerk was not let in')
  const { sessionKey } = await readSecrets(dataFolder)
  return {
    Cookie: `__Host-sid=${admission.session.sid}`,
    'X-Session-Token': tokenOf(sessionKey, admission.session),
  }
}

function plainDocument(foundation: BenchFoundation): BenchTown['document'] {
  return {
    officeId: foundation.officeId,
    presentedAt: null,
    lateReason: null,
    channel: 'IN_PERSON',
    transportType: null,
    transportNumber: null,
    typeId: foundation.types.find((type) => type.code === 'SOL')?.typeId ?? null,
    subject: 'Solicita poda de árbol en calle Sol 12',
    statement: 'Las ramas tocan los cables y la vereda está levantada.',
    request: 'Que se pode antes del invierno.',
    documentDate: null,
    senderReference: null,
    fileNumber: null,
    folios: 2,
    declaredAttachments: null,
    nonDocumentItems: null,
    physicalDocs: 'NONE',
    physicalCustody: null,
    priority: 'NORMAL',
    urgencyReason: null,
    confidentiality: 'ORDINARY',
    destinationUnitId: foundation.units[1]?.unitId ?? null,
    parties: [
      {
        role: 'INTERESTED',
        kind: 'NATURAL',
        givenNames: 'Ana',
        surname1: 'Soto',
        surname2: 'Díaz',
        legalName: null,
        identity: { country: 'CL', type: 'CL_RUT', number: '125319092' },
        identityVerified: true,
        identityNote: null,
        missingIdentity: null,
        address: 'Calle Sol 12',
        postalCode: null,
        city: 'Villa Medida',
        phone: null,
        email: 'ana@correo.example',
        notificationChannel: 'EMAIL',
        representationType: null,
      },
    ],
    attachments: [],
    note: null,
    relation: null,
  }
}
