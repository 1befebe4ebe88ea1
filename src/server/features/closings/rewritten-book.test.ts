/**
 * A book rewritten from its beginning by whoever owns the database: `verify` alone finds it whole.
 * What was kept outside does not: the time stamp of a closing, and the head on a paper.
 */
import { api } from '#contract/api.ts'
import type { DayProof } from '#contract/entry/proofs.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import { rewriteBook } from '#tests/rewrite-book.ts'
import { wakeAndClose } from '#tests/sleeping-server.ts'
import type { Tamperer } from '#tests/tamper.ts'
import { openTamperer } from '#tests/tamper.ts'
import { openTestApp } from '#tests/test-app.ts'
import { openTestAuthority } from '#tests/time-stamp-authority.ts'
import { openToldTimeDatabase, toldStart } from '#tests/told-time.ts'
import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { findTroubles } from '../../platform/http/context/find-troubles.ts'
import { trustedIn } from '../../platform/outbound/ask-authority.ts'
import { exportBook } from '../../verify/export-book.ts'
import type { RememberedHead } from '../../verify/verify-books.ts'
import { verifyBooks } from '../../verify/verify-books.ts'
import { stampClosings } from './days/closing-rounds.ts'

const script = fileURLToPath(new URL('../../../../scripts/verify-export.mjs', import.meta.url))
const run = promisify(execFile)

let tamperer: Tamperer

const inDays = (days: number) => new Date(toldStart.getTime() + days * 86_400_000)

const authority = await openTestAuthority()
const folder = await mkdtemp(join(tmpdir(), 'asiento-outside-'))
const env = { TSA_URL: authority.url, TSA_CA: authority.caFile }
const db = await openToldTimeDatabase(toldStart)
const app = await openTestApp({ env, db, now: toldStart })
const clerk = await app.as('REG')
await clerk.register({ subject: 'Solicita poda' })
await wakeAndClose(app, db, inDays(3))
beforeEach(async () => {
  authority.trick = 'NONE'
  await tamperer?.restore()
})
afterAll(async () => {
  await tamperer.close()
  await app.close()
  await authority.close()
  await rm(folder, { recursive: true })
})

const stamp = () => stampClosings(app.app, app.municipality.municipalityId)

const troubles = () => findTroubles(app.app, app.municipality.municipalityId)

async function verdict(
  expectedHead: RememberedHead | null = null,
  isTrusting = true,
): Promise<string> {
  const found = await verifyBooks({
    url: app.db.url,
    files: { store: app.app.files, readsBytes: false },
    expectedHead,
    trusted: isTrusting ? trustedIn(app.app.config) : [],
  })
  if (!found.isWhole) return found.discrepancy.message
  const { count = 0, closings = 0 } = found.books[0]?.stamps ?? {}
  return `whole, ${count} of ${closings} stamped`
}

async function exported(...words: string[]): Promise<string> {
  const file = join(folder, 'libro.ndjson')
  await rm(file, { force: true })
  const municipality = app.municipality.municipalityId
  await exportBook({ url: app.db.url, file, municipality, exportedAt: new Date() })
  try {
    return (await run(process.execPath, [script, file, ...words])).stdout
  } catch (cause) {
    return cause instanceof Error && 'stdout' in cause ? String(cause.stdout) : String(cause)
  }
}

describe('what is kept outside', () => {
  it('is a stamp for each closing, once the authority answers', async () => {
    authority.trick = 'DOWN'
    await expect(stamp()).rejects.toThrow('fetch failed')
    expect(await verdict()).toBe('whole, 0 of 3 stamped')
    authority.trick = 'NONE'
    expect(await stamp()).toBe(3)
    expect(await stamp()).toBe(0)
    expect(await verdict()).toBe('whole, 3 of 3 stamped')
    tamperer = await openTamperer(app.db.url)
  })

  it('is on the act, on the public page, in the proofs and in the export, and is checked there', async () => {
    const head = await app.as('JREG')
    const { body } = await head.ask(api.listClosings, { query: {} })
    const closingId = body.days.flatMap(({ closings }) => closings).at(-1)?.closingId ?? ''
    const act = await head.send(api.readClosingAct, { params: { closingId } })
    const [page = ''] = await textOfPaper(new Uint8Array(await act.arrayBuffer()))
    expect(page).toContain('CN=Sello tsa')
    const ask = (path: string) => app.hono.request(`${app.app.config.publicUrl}${path}`)
    expect(await (await ask(`/verificar/cierre/${closingId}`)).text()).toContain('CN=Sello tsa')

    const proof = join(folder, 'prueba.json')
    await writeFile(proof, await (await ask(`/verificar/cierre/${closingId}/prueba`)).text())
    const { stdout } = await run(process.execPath, [script, proof, '--tsa-ca', authority.caFile])
    expect(stdout).toMatch(/Sello de tiempo del cierre: \S+Z, de CN=Sello tsa\n/u)

    const token = join(folder, 'sello.tst')
    await writeFile(
      token,
      Buffer.from(await (await ask(`/verificar/cierre/${closingId}/sello`)).arrayBuffer()),
    )
    const { closing }: DayProof = JSON.parse(await readFile(proof, 'utf8'))
    const words = [
      'ts',
      '-verify',
      '-digest',
      closing.hash,
      '-in',
      token,
      '-token_in',
      '-CAfile',
      authority.caFile,
    ]
    expect((await run('openssl', words)).stdout).toContain('Verification: OK')

    expect(await exported('--tsa-ca', authority.caFile)).toContain('Sellos de tiempo: 3')
    const stranger = join(folder, 'otra.pem')
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=Otra',
      '-keyout',
      join(folder, 'otra.key'),
      '-out',
      stranger,
    ])
    expect(new X509Certificate(await readFile(stranger)).subject).toBe('CN=Otra')
    expect(await exported('--tsa-ca', stranger)).toContain('el sello no es de esa autoridad')
  })

  it.each([
    [
      'of another day',
      'update closing_stamp set token = (select token from closing_stamp order by ledger_position desc limit 1)',
      'no es de este cierre',
      'el sello de tiempo es de otra huella',
    ],
    [
      'cut short',
      'update closing_stamp set token = substring(token from 1 for 900)',
      'no se puede leer',
      'el sello de tiempo está cortado',
    ],
    [
      'with another instant',
      `update closing_stamp set stamped_at = stamped_at + interval '1 second'`,
      'closing_stamp.stamped_at',
      // What a row says is no part of an export: the stamps alone are.
      'está íntegro',
    ],
  ])('is not believed: a stamp %s', async (_, statement, said, saidElsewhere) => {
    await tamperer.run(statement)
    expect(await verdict(null, false)).toContain(said)
    expect(await exported()).toContain(saidElsewhere)
  })

  it('finds out a book that was rewritten as a whole, which verify alone takes for true', async () => {
    const [noted = null] = await app.db.asOwner<RememberedHead>(
      `select position::int, encode(hash, 'hex') as hash from ledger_event where type = 'DayClosed' limit 1`,
    )
    expect(await verdict(noted)).toContain('whole')
    await rewriteBook(tamperer, app.municipality.municipalityId)
    // The stamps, too, whoever rewrites can only throw away.
    expect(await verdict()).toContain('el sello de tiempo no es de este cierre')
    expect(await exported()).toContain('el sello de tiempo es de otra huella')
    await tamperer.run('delete from closing_stamp')
    expect(await verdict()).toBe('whole, 0 of 3 stamped')
    expect(await verdict(noted)).toContain('no tiene la huella anotada')
    app.clock.now = inDays(8) // five after they were closed
    expect(await troubles()).toContain('STAMPS_MISSING')
  })
})
