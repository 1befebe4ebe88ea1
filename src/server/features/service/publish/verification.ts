/**
 * `/verificar`: what anybody may check, without signing in. A receipt by its code, a closing by the
 * code on its act, and the proof files of both, with the command that checks them without this
 * server. It tells numbers, days and hashes; never a name.
 */
import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import type { AppContext } from '../../../platform/http/context/request-context.ts'
import { fileResponse } from '../../../platform/http/respond/serve-file.ts'
import { productFiles } from '../../../platform/common/product-files.ts'
import { draw } from '../../../platform/identity/pages/pages.ts'
import {
  answer,
  respond,
  closingPage,
  closingProof,
  closingStamp,
  ofClosedDay,
  receiptProof,
  verifiedPage,
} from './verification-page.ts'
import type { AnyProof, DayProof } from '#contract/entry/proofs.ts'
import { anyProof } from '#contract/entry/proofs.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import { hashOf } from '../../../platform/ledger/chain.ts'
import { merkleRoot, rootOver } from '../../../platform/ledger/merkle.ts'
import type { Context } from 'hono'
import { Refusal } from '#domain/common/refusal.ts'
import { consume, inMemory } from '../../../platform/identity/limits/rate-limits.ts'
import { addressBehind } from '../../../platform/identity/limits/client-address.ts'

/** A day of some hundred thousand events. */
const largestProofBytes = 8 * 1024 * 1024

export function openVerification(app: AppContext): Hono {
  const hono = new Hono()
  const visit = openVisits(app)
  hono.use(async (context, next) => {
    await visit(context)
    await next()
  })
  hono.get('/', ({ req }) => {
    const code = req.query('codigo')
    return code === undefined ? frontPage() : verifiedPage(app, req.url, code)
  })
  hono.post(
    '/',
    bodyLimit({
      maxSize: largestProofBytes,
      onError: () => answer(413, 'No es una prueba', verdicts.UNREADABLE),
    }),
    async ({ req }) => {
      const { prueba } = await req.parseBody()
      const text = prueba instanceof File ? await prueba.text() : ''
      return verdictPage(app, req.url, text)
    },
  )
  hono.get('/comprobar.mjs', async () => {
    const body = new Uint8Array(await readFile(productFiles.checkProofs))
    const named = { fileName: 'comprobar.mjs', mediaType: 'text/javascript' }
    return fileResponse({ ...named, sizeBytes: body.byteLength, body })
  })
  const ofClosing = { '': closingPage, '/prueba': closingProof, '/sello': closingStamp }
  for (const [part, tell] of Object.entries(ofClosing)) {
    hono.get(`/cierre/:closingId${part}`, ({ req }) =>
      ofClosedDay(app, req.url, req.param('closingId') ?? '', tell),
    )
  }
  hono.get('/:code', ({ req }) => verifiedPage(app, req.url, req.param('code')))
  hono.get('/:code/prueba', ({ req }) => receiptProof(app, req.url, req.param('code')))
  return hono
}

async function frontPage(): Promise<Response> {
  const drawn = await draw({
    status: 200,
    title: 'Comprobar un comprobante o un cierre',
    formTargets: ["'self'"],
    body: html`<form method="get" action="/verificar">
        <div class="field">
          <label for="codigo">Código de verificación del comprobante</label>
          <input
            id="codigo"
            name="codigo"
            class="code"
            required
            maxlength="40"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
          />
        </div>
        <button class="button">Comprobar el código</button>
      </form>
      <h2>Un archivo de prueba</h2>
      <form method="post" action="/verificar" enctype="multipart/form-data">
        <div class="field">
          <label for="prueba">La prueba de un comprobante o de un día (.json)</label>
          <input id="prueba" name="prueba" type="file" accept=".json,application/json" required />
        </div>
        <button class="button">Comprobar el archivo</button>
      </form>
      <h2>Sin confiar en esta página</h2>
      <p>
        El mismo archivo se comprueba en cualquier computador, sin conexión, con Node y esta orden:
      </p>
      <p><code>node comprobar.mjs prueba.json</code></p>
      <p><a class="link" href="/verificar/comprobar.mjs">Descargar comprobar.mjs</a></p>`,
  })
  return respond(drawn)
}

async function verdictPage(app: AppContext, url: string, text: string): Promise<Response> {
  const { municipality } = await app.sites.asked(url)
  const verdict = municipality
    ? await app.database.read(municipality.municipalityId, (db) =>
        checkProof(db, municipality.municipalityId, text),
      )
    : 'FOREIGN'
  const isTrue = verdict === 'TRUE' || verdict === 'OPEN'
  return answer(
    isTrue ? 200 : 422,
    isTrue ? 'La prueba es auténtica' : 'La prueba no es válida',
    verdicts[verdict],
  )
}

const verdicts: Readonly<Record<ProofVerdict, string>> = {
  TRUE: 'El archivo es íntegro y lo que prueba está en el libro de registro de esta municipalidad, en un día cerrado.',
  OPEN: 'El archivo es íntegro y lo que prueba está en el libro. El día todavía no se ha cerrado: descargue la prueba de nuevo después del cierre.',
  BROKEN:
    'El archivo fue alterado: sus huellas no concuerdan entre sí. Descárguelo de nuevo desde la página del comprobante.',
  FOREIGN:
    'El archivo es íntegro, pero lo que prueba no está en el libro de esta municipalidad. Compruebe en la página de la que lo entregó.',
  UNREADABLE: 'El archivo no es una prueba de Asiento. Elija el archivo .json que descargó.',
}

/** OPEN: true and of this book, of a day that is not closed yet. */
type ProofVerdict = 'TRUE' | 'OPEN' | 'BROKEN' | 'FOREIGN' | 'UNREADABLE'

async function checkProof(
  db: Transaction,
  municipalityId: string,
  text: string,
): Promise<ProofVerdict> {
  const proof = proofIn(text)
  if (proof === null) return 'UNREADABLE'
  if (!agrees(proof)) return 'BROKEN'
  const places = placesIn(proof)
  for (const place of places) {
    // oxlint-disable-next-line no-await-in-loop -- two at most
    if (!(await isOfBook(db, municipalityId, place))) return 'FOREIGN'
  }
  return proof.closing === null ? 'OPEN' : 'TRUE'
}

function proofIn(text: string): AnyProof | null {
  try {
    return anyProof.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/**
 * Whether the file agrees with itself: each hash with its text, and all of them with the root of
 * the closing.
 */
function agrees(proof: AnyProof): boolean {
  const isEventTrue = !('event' in proof) || !('body' in proof.event) || isHashed(proof.event)
  const { closing } = proof
  if (closing === null) return isEventTrue
  const slice = sliceIn(closing)
  return isEventTrue && isHashed(closing) && slice !== null && rootIn(proof, slice) === slice.root
}

type WholeEvent = DayProof['closing']

function isHashed({ previousHash, hash, body }: WholeEvent): boolean {
  return hashOf(Buffer.from(previousHash, 'hex'), body).toString('hex') === hash
}

interface Slice {
  readonly first: number
  readonly through: number
  readonly root: string
}

function sliceIn({ body }: WholeEvent): Slice | null {
  const said: { type?: string; data?: Slice } = JSON.parse(body)
  return said.type === 'DayClosed' && said.data ? said.data : null
}

function rootIn(proof: AnyProof, { first, through }: Slice): string | null {
  const count = through - first + 1
  if (proof.format === 'asiento-day/1') {
    const leaves = proof.hashes.map((hash) => Buffer.from(hash, 'hex'))
    return leaves.length === count ? merkleRoot(leaves).toString('hex') : null
  }
  const { event, path } = proof
  const index = event.position - first
  if (path === null || index < 0 || index >= count) return null
  const steps = path.map((hash) => Buffer.from(hash, 'hex'))
  return rootOver(Buffer.from(event.hash, 'hex'), index, count, steps)?.toString('hex') ?? null
}

interface Place {
  readonly position: number
  readonly hash: string
}

function placesIn(proof: AnyProof): readonly Place[] {
  const closing = proof.closing === null ? [] : [proof.closing]
  return 'event' in proof ? [proof.event, ...closing] : closing
}

async function isOfBook(
  db: Transaction,
  municipalityId: string,
  { position, hash }: Place,
): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_event where municipality_id = ${municipalityId} and position = ${position}
      and hash = decode(${hash}, 'hex')`.execute(db)
  return rows.length > 0
}

// Ten a minute for one address (docs/specification/papers.md): enough for people, useless for
// guessing 100 random bits.
const ofAddress = { points: 10, seconds: 60 }

function openVisits(app: AppContext): (context: Context) => Promise<void> {
  const visits = inMemory(ofAddress)
  return async (context) => {
    // Whoever signed in here before is kept from it by nobody else at their address.
    if (app.identity.knows(context.req.raw.headers)) return
    const address = addressBehind(context, app.config.trustedProxies)
    const waitSeconds = await consume(visits, address)
    if (waitSeconds !== null) throw new Refusal('E-SYS-07', null, { espera: 'ONE_MINUTE' })
  }
}
