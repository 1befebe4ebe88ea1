/**
 * The proofs as a citizen gets them, checked by the command that shares no code with us, and
 * tampered with.
 */
import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { DayProof, EntryProof } from '#contract/entry/proofs.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import { wakeAndClose, wakingAt } from '#tests/sleeping-server.ts'
import { openTestApp } from '#tests/test-app.ts'
import { openToldTimeDatabase, toldStart } from '#tests/told-time.ts'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { exportBook } from '../../verify/export-book.ts'

const script = fileURLToPath(new URL('../../../../scripts/verify-export.mjs', import.meta.url))
const run = promisify(execFile)

let entry: EntryView
let root: string
let closingId: string

const db = await openToldTimeDatabase(toldStart)
const app = await openTestApp({ db, now: toldStart })
const clerk = await app.as('REG')
const head = await app.as('JREG')
const folder = await mkdtemp(join(tmpdir(), 'asiento-proofs-'))
for (const subject of ['Solicita poda', 'Reclama por ruidos', 'Pide una copia']) {
  entry = await clerk.register({ subject })
}
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.close()
})

/** A day of the clerk's is closed by a server that wakes up two days later. */
async function closeToday(): Promise<void> {
  const today = localDateTimeAt(app.clock.now, 'America/Santiago').date
  await wakeAndClose(app, db, wakingAt(today, 2))
  const { body } = await head.ask(api.listClosings, { query: {} })
  const closing = body.days.find(({ on }) => on === today)?.closings[0]
  if (!closing) throw new Error('Today was not closed')
  ;({ root, closingId } = closing)
}

let visits = 0

/** As a stranger, each time from another address: the page counts visits. */
function visit(path: string): Promise<Response> {
  visits += 1
  const incoming = { socket: { remoteAddress: `192.0.2.${visits}` } }
  return Promise.resolve(app.hono.request(`${app.app.config.publicUrl}${path}`, {}, { incoming }))
}

async function command(
  proof: object,
  ...words: readonly string[]
): Promise<{ readonly isTrue: boolean; readonly said: string }> {
  const file = join(folder, 'prueba.json')
  await writeFile(file, JSON.stringify(proof))
  try {
    const { stdout } = await run(process.execPath, [script, file, ...words])
    return { isTrue: true, said: stdout }
  } catch (cause) {
    return { isTrue: false, said: String(Reflect.get(Object(cause), 'stdout')) }
  }
}

async function ownProof(): Promise<EntryProof> {
  const response = await head.send(api.readEntryProof, { params: { entryId: entry.entryId } })
  return response.json()
}

async function publicProof(): Promise<EntryProof> {
  return (await visit(`/verificar/${entry.verificationCode}/prueba`)).json()
}

async function dayProof(): Promise<DayProof> {
  return (await visit(`/verificar/cierre/${closingId}/prueba`)).json()
}

describe('the proof of a receipt', () => {
  it('says so while its day is not closed', async () => {
    const early = await command(await ownProof())
    expect(early).toMatchObject({ isTrue: true })
    expect(early.said).toContain('aún no se ha cerrado')
    expect(await command(await publicProof())).toMatchObject({ isTrue: true })
  })

  it('leads from what the document says to the root of its day, without a server', async () => {
    await closeToday()
    const { isTrue, said } = await command(await ownProof(), root)
    expect(isTrue).toBe(true)
    for (const word of [
      entry.entryNumber,
      'Pide una copia',
      entry.verificationCode,
      root,
      'Coincide',
    ]) {
      expect(said).toContain(word)
    }
    expect((await command(await ownProof(), root.replace(/^./u, 'z'))).isTrue).toBe(false)
    expect((await command(await ownProof(), 'f'.repeat(64))).said).toContain('lo anotado es')
  })

  it('tells strangers no more than a place and a hash, which are those on the receipt', async () => {
    const proof = await publicProof()
    expect(Object.keys(proof.event).toSorted()).toEqual(['hash', 'position'])
    expect(JSON.stringify(proof)).not.toContain('Pide una copia')
    expect(await command(proof, root)).toMatchObject({ isTrue: true })
    const receipt = await head.send(api.readReceipt, {
      params: { entryId: entry.entryId },
      query: { paper: 'A4' },
    })
    const pages = await textOfPaper(new Uint8Array(await receipt.arrayBuffer()))
    const printed = `${proof.event.position}:${proof.event.hash}`
    expect(pages.join('').replaceAll(/\s/gu, '')).toContain(`(posición:huella):${printed}`)
    const page = await (await visit(`/verificar/${entry.verificationCode}`)).text()
    expect(page.replaceAll(/\s/gu, '')).toContain(`>${printed}<`)
    expect(page).not.toContain('Pide una copia')
  })

  it.each([
    ['another subject', (text: string) => text.replace('Pide una copia', 'Pide dos copias')],
    ['another number', (text: string) => text.replaceAll('E-2', 'E-3')],
    [
      'another hash',
      (text: string) =>
        text.replace(
          /"hash":"./u,
          (start) => `${start.slice(0, -1)}${start.endsWith('0') ? '1' : '0'}`,
        ),
    ],
    [
      'another place in the day',
      (text: string) => text.replace(/"position":(\d)/u, '"position":9$1'),
    ],
    ['a path cut short', (text: string) => text.replace(/"path":\["[^"]*",?/u, '"path":[')],
    [
      'another root',
      (text: string) =>
        text.replace(
          /root\\":\\"./u,
          (start) => `${start.slice(0, -1)}${start.endsWith('0') ? '1' : '0'}`,
        ),
    ],
  ])('turns red with %s', async (_, forge) => {
    const text = JSON.stringify(await ownProof())
    const forged = forge(text)
    expect(forged).not.toBe(text)
    expect((await command(JSON.parse(forged))).said).toContain('NO ESTÁ ÍNTEGRO')
  })
})

describe('the proof of a day', () => {
  it('is the hashes of everything that happened, and their root', async () => {
    const proof = await dayProof()
    const { isTrue, said } = await command(proof, root)
    expect(isTrue).toBe(true)
    expect(said).toContain('3 asientos')
    expect(proof.hashes).toContain(entry.hash)
    const page = await (await visit(`/verificar/cierre/${closingId}`)).text()
    expect(page.replaceAll(/\s/gu, '')).toContain(root)
  })

  it('turns red with a hash more, a hash less or two that changed places', async () => {
    const proof = await dayProof()
    const [first = '', second = '', ...rest] = proof.hashes
    for (const hashes of [
      [...proof.hashes, first],
      [second, ...rest],
      [second, first, ...rest],
    ]) {
      expect((await command({ ...proof, hashes })).isTrue).toBe(false)
    }
  })
})

describe('an exported book', () => {
  it('holds what the proofs prove, and its closings are counted again', async () => {
    const file = join(folder, 'libro.ndjson')
    const municipality = app.municipality.municipalityId
    await exportBook({ url: app.db.url, file, municipality, exportedAt: new Date() })
    const { stdout } = await run(process.execPath, [script, file])
    expect(stdout).toContain('2 cierres diarios')
    expect(await command(await ownProof(), file)).toMatchObject({ isTrue: true })
    const other = join(folder, 'otro.ndjson')
    const lines = (await readFile(file, 'utf8')).split('\n')
    await writeFile(other, lines.toSpliced(4, 1).join('\n'))
    expect((await command(await ownProof(), other)).said).toContain('falta este suceso')
    const foreign = await ownProof()
    const stranger = {
      ...foreign,
      event: { position: 2, hash: foreign.event.hash },
      path: null,
      closing: null,
    }
    expect((await command(stranger, file)).said).toContain('el libro no tiene el suceso 2')
  })
})

describe('the public page', () => {
  it('offers the command itself, and asks for a code', async () => {
    const served = await (await visit('/verificar/comprobar.mjs')).text()
    expect(served).toBe(await readFile(script, 'utf8'))
    const front = await (await visit('/verificar')).text()
    expect(front).toContain('name="codigo"')
    const asked = await visit(`/verificar?codigo=${entry.verificationCode}`)
    expect(await asked.text()).toContain(entry.entryNumber)
  })
})
