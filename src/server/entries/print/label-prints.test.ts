import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { hire } from '#tests/handling.ts'
import { makePrintFolder, printers } from '#tests/print-folder.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { forgetLabelPrints } from './label-prints.ts'
import { putLabel } from './print-folder.ts'

let app: TestApp
let clerk: Person
let other: Person
let chief: Person
let entryId: string
let folder: string
let town: string
let printer: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asiento-print-'))
  app = await openTestApp({ env: { PRINT_FOLDER: folder } })
  town = join(folder, app.town.municipalityId)
  printer = join(town, 'Mostrador 1')
  clerk = await app.as('REG')
  chief = await app.as('JREG')
  other = await hire(app, 'Auditora de paso', 'AUD')
  entryId = (await clerk.register({ subject: 'Solicita poda' })).entryId
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await rm(town, { recursive: true, force: true })
  await mkdir(printer, { recursive: true })
  await mkdir(join(town, 'Archivo'))
  await writeFile(join(town, 'leame.txt'), 'no es una impresora')
  await mkdir(join(town, '.oculta'))
})

function asking(name = 'Mostrador 1', printId: string = randomUUID(), of = entryId) {
  return {
    body: { printer: name, size: '62x29' as const, prints: [{ printId, entryId: of }] },
  }
}

async function send(person = clerk, name = 'Mostrador 1') {
  const { body } = await person.ask(api.printLabels, asking(name))
  const [print] = body.prints
  if (!print) throw new Error('One was asked')
  return print
}

async function stateOf(printId: string, person = clerk) {
  const { body } = await person.ask(api.listLabelPrints, { query: {} })
  return body.prints.find((print) => print.printId === printId)
}

async function refusal(answer: Promise<Response>): Promise<unknown> {
  return ((await (await answer).json()) as { type: unknown }).type
}

const files = (): Promise<string[]> => readdir(printer)

describe('a label for a printer', () => {
  it('lies whole in its folder, under a name that nobody typed', async () => {
    const print = await send()
    expect(print).toMatchObject({ printer: 'Mostrador 1', size: '62x29', state: 'WAITING' })
    const [file = '', ...rest] = await files()
    expect(rest).toEqual([])
    expect(file).toMatch(/^\d{17}-00-[0-9a-f-]{36}\.zpl$/u)
    const zpl = await readFile(join(printer, file), 'utf8')
    expect(zpl).toMatch(/^\^XA[^]*\^XZ\n$/u)
    expect(zpl).toContain(print.entryNumber)
  })

  it('is on record as a label that was printed', async () => {
    const logged = `select count(*)::int as n from access_log where action = 'label-printed'
      and entry_id = $1 and detail = '62x29'`
    const [before] = await app.db.asOwner<{ n: number }>(logged, [entryId])
    await send()
    const [after] = await app.db.asOwner<{ n: number }>(logged, [entryId])
    expect(after?.n).toBe((before?.n ?? 0) + 1)
  })

  it('stands as taken once a print program removed it', async () => {
    const { printId } = await send()
    expect(await stateOf(printId)).toMatchObject({ state: 'WAITING', failure: null })
    await Promise.all((await files()).map((file) => rm(join(printer, file))))
    expect(await stateOf(printId)).toMatchObject({ state: 'TAKEN' })
  })

  it('is not sent twice by an answer that was lost', async () => {
    const printId = randomUUID()
    await clerk.ask(api.printLabels, asking('Mostrador 1', printId))
    const { body } = await clerk.ask(api.printLabels, asking('Mostrador 1', printId))
    expect(body.prints.map((print) => print.printId)).toEqual([printId])
    expect(await files()).toHaveLength(1)
  })

  it('comes out in the order of what was chosen', async () => {
    const more = await Promise.all([clerk.register({}), clerk.register({})])
    const prints = more.map((entry) => ({ printId: randomUUID(), entryId: entry.entryId }))
    const body = { printer: 'Mostrador 1', size: '50x25' as const, prints }
    await clerk.ask(api.printLabels, { body })
    const names = (await files()).toSorted()
    expect(names.map((name) => name.slice(21, 57))).toEqual(prints.map(({ printId }) => printId))
  })

  it('says that the folder is gone where nobody can tell', async () => {
    const { printId } = await send()
    await rename(printer, join(town, 'Otra'))
    expect(await stateOf(printId)).toMatchObject({ state: 'FAILED', failure: 'GONE' })
  })

  it('is taken back with its file', async () => {
    const { printId } = await send()
    await clerk.ask(api.discardLabelPrint, { params: { printId } })
    expect(await files()).toEqual([])
    expect(await stateOf(printId)).toBeUndefined()
  })
})

describe('the printers', () => {
  it('are the folders that are there, and none is made', async () => {
    const { body } = await clerk.ask(api.listLabelPrints, { query: {} })
    expect(body.printers).toEqual(['Archivo', 'Mostrador 1'])
    await rm(town, { recursive: true })
    expect((await clerk.ask(api.listLabelPrints, { query: {} })).body.printers).toEqual([])
    expect(await refusal(clerk.send(api.printLabels, asking()))).toBe('E-IMP-01')
    expect(await readdir(folder)).toEqual([])
  })

  it('are no other folder, whatever the browser calls it', async () => {
    await mkdir(join(folder, 'otra', 'Mostrador 1'), { recursive: true })
    const names = ['../otra/Mostrador 1', '..', '.', '.oculta', 'leame.txt', 'Archivo/../Archivo']
    for (const name of names) {
      // oxlint-disable-next-line no-await-in-loop
      const said = await refusal(clerk.send(api.printLabels, asking(name)))
      expect([name, said]).toEqual([name, 'E-IMP-01'])
    }
    expect(await readdir(join(folder, 'otra', 'Mostrador 1'))).toEqual([])
    await rm(join(folder, 'otra'), { recursive: true })
  })
})

describe('the list', () => {
  it('is one’s own, and for the registry everybody’s', async () => {
    const own = await send(clerk)
    expect(await stateOf(own.printId, other)).toBeUndefined()
    expect(await stateOf(own.printId, chief)).toBeDefined()
    const params = { printId: own.printId }
    expect(await refusal(other.send(api.discardLabelPrint, { params }))).toBe('E-CON-03')
  })
})

describe('what cannot be written', () => {
  it('stands as failed with its reason, and can be discarded', async () => {
    const long = await makePrintFolder()
    const config = { ...app.app.config, printFolder: long.folder }
    const usual = Object.getOwnPropertyDescriptor(app.app, 'config')
    await long.open(app.town.municipalityId)
    Object.defineProperty(app.app, 'config', { ...usual, value: config })
    try {
      const print = await send(clerk, printers.bad)
      expect(print).toMatchObject({ state: 'FAILED', failure: 'OTHER' })
      await clerk.ask(api.discardLabelPrint, { params: { printId: print.printId } })
      expect(await stateOf(print.printId)).toBeUndefined()
    } finally {
      if (usual) Object.defineProperty(app.app, 'config', usual)
      await long.remove()
    }
  })

  it('says why, and leaves nothing', async () => {
    expect(await putLabel(join(town, 'No está'), 'a.zpl', '^XA^XZ')).toBe('GONE')
    expect(await putLabel(join(town, 'leame.txt'), 'a.zpl', '^XA^XZ')).toBe('GONE')
    // Where its name is taken by a folder, not even whoever administers the machine may write.
    await mkdir(join(printer, 'a.zpl'))
    expect(await putLabel(printer, 'a.zpl', '^XA^XZ')).toBe('OTHER')
    expect(await files()).toEqual(['a.zpl'])
    // A disk that is only read, and one without room, as the kernel has them.
    expect(await putLabel('/proc', 'a.zpl', '^XA^XZ')).not.toBeNull()
  })
})

describe('a label that nobody takes', () => {
  it('stands as not taken after two minutes, and is forgotten with its file after a day', async () => {
    const { printId } = await send()
    const asked = app.clock.now
    app.clock.now = new Date(asked.getTime() + 2 * 60_000)
    expect(await stateOf(printId)).toMatchObject({ state: 'UNTAKEN' })
    app.clock.now = new Date(asked.getTime() + 24 * 3_600_000)
    await forgetLabelPrints(app.app)
    expect(await files()).toEqual([])
    const left = 'select 1 from label_print where print_id = $1'
    expect(await app.db.asOwner(left, [printId])).toEqual([])
    app.clock.now = asked
  })
})
