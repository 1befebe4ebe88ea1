import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { until } from '#tests/until.ts'
import { forgetLabelPrints } from './label-prints.ts'

let app: TestApp
let clerk: Person
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
  entryId = (await clerk.register({ subject: 'Solicita poda' })).entryId
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await rm(town, { recursive: true, force: true })
  await mkdir(printer, { recursive: true })
  await mkdir(join(town, 'Mostrador 2'))
})

function asking(name: string, count = 1) {
  const prints = Array.from({ length: count }, () => ({ printId: randomUUID(), entryId }))
  return { printer: name, size: '62x29' as const, prints }
}

async function send(name = 'Mostrador 1') {
  const { body } = await clerk.ask(api.printLabels, { body: asking(name) })
  const [print] = body.prints
  if (!print) throw new Error(`Not sent: ${JSON.stringify(body)}`)
  return print
}

async function zplAt(at: string): Promise<string> {
  const [file = ''] = await readdir(at)
  return readFile(join(at, file), 'utf8')
}

async function aDayLater(work: () => Promise<void>): Promise<void> {
  const before = app.clock.now
  app.clock.now = new Date(before.getTime() + 24 * 3_600_000)
  try {
    await work()
  } finally {
    app.clock.now = before
  }
}

describe('a server that was killed while it wrote', () => {
  it('leaves no half of a label in the folder for longer than the label is listed', async () => {
    const { printId } = await send()
    const [file = ''] = await readdir(printer)
    await rename(join(printer, file), join(printer, `.${file}.part`))
    await app.db.asOwner('update label_print set written_at = null where print_id = $1', [printId])
    await aDayLater(() => forgetLabelPrints(app.app))
    expect(await readdir(printer)).toEqual([])
  })
})

describe('a label that is taken back while it waits to be written', () => {
  it('does not come out afterwards', async () => {
    const body = asking('Mostrador 1', 50)
    const sent = clerk.ask(api.printLabels, { body })
    const params = { printId: body.prints.at(-1)?.printId ?? '' }
    await until(async () => {
      const { status } = await clerk.send(api.discardLabelPrint, { params })
      return status < 300 || null
    })
    expect((await sent).body.prints).toHaveLength(49)
    expect(await readdir(printer)).toHaveLength(49)
  })
})

describe('a printer whose folder became a file', () => {
  it('leaves nothing in the list for ever', async () => {
    const { printId } = await send()
    await rm(printer, { recursive: true })
    await writeFile(printer, '')
    await aDayLater(() => forgetLabelPrints(app.app))
    const left = 'select 1 from label_print where print_id = $1'
    expect(await app.db.asOwner(left, [printId])).toEqual([])
  })
})

describe('the name of a printer', () => {
  it.each(['Recepción'.normalize('NFD'), ' Sala 2 ', 'Planta.1', "Doña 'Ñ' & 100 %"])(
    'may be %j',
    async (name) => {
      await mkdir(join(town, name))
      expect((await clerk.ask(api.listLabelPrints, { query: {} })).body.printers).toContain(name)
      expect(await send(name)).toMatchObject({ printer: name, state: 'WAITING' })
      expect(await readdir(join(town, name))).toHaveLength(1)
    },
  )

  it('says by @300 how fine it prints', async () => {
    await mkdir(join(town, 'Zebra@300'))
    await send('Zebra@300')
    await send()
    expect(await zplAt(join(town, 'Zebra@300'))).toContain('^PW744^LL348')
    expect(await zplAt(printer)).toContain('^PW496^LL232')
  })

  it('is not offered where it is no text', async () => {
    await mkdir(Buffer.concat([Buffer.from(`${town}/`), Buffer.from([0x53, 0xe9])]))
    const { body } = await clerk.ask(api.listLabelPrints, { query: {} })
    expect(body.printers).toEqual(['Mostrador 1', 'Mostrador 2'])
  })
})

describe('a label that was asked and is asked again', () => {
  it('is on record once', async () => {
    const logged = `select count(*)::int as n from access_log where action = 'label-printed'`
    const body = asking('Mostrador 1')
    const [before] = await app.db.asOwner<{ n: number }>(logged)
    await clerk.ask(api.printLabels, { body })
    await clerk.ask(api.printLabels, { body })
    const [after] = await app.db.asOwner<{ n: number }>(logged)
    expect(after?.n).toBe((before?.n ?? 0) + 1)
  })
})
