// Copy under load and try the copy beside, lose everything, begin again from the copy.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { startEmbeddedPostgres } from '#server/platform/database/cluster/embedded-postgres.ts'
import { openFolderStore } from '#server/platform/files/store/open-file-store.ts'
import { askAt } from '#tests/database-client.ts'
import { embeddedAddress, embeddedProcesses, killAll } from '#tests/embedded-processes.ts'
import { freePorts } from '#tests/free-ports.ts'
import { foundLiveMunicipality } from '#tests/live-municipality.ts'
import { startPaperwork } from '#tests/paperwork.ts'
import { aRegistration } from '#tests/registration.ts'
import { runCommand } from '#tests/run-command.ts'
import { startServer } from '#tests/server-process.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { countEntries, lostOf } from '#tests/whole-book.ts'
import type { AskRows } from '#tests/whole-book.ts'

let home: string
let server: ServerProcess | null = null

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-drill-'))
  return async () => {
    await server?.stop()
    await rm(home, { recursive: true })
  }
})

it('begins again from a copy made under load, with every entry acknowledged before it, and goes on', async ({
  annotate,
}) => {
  const [lost, found] = ['lost', 'found'].map((name) => join(home, name))
  if (!lost || !found) throw new Error('Two folders')
  const ports = await freePorts()
  server = await startServer({ ASIENTO_DATA: lost }, ports)
  const { municipality, as } = await foundLiveMunicipality({
    dataFolder: lost,
    origin: server.origin,
  })
  const clerk = await as('REG')
  const [head, administrator] = [await as('JREG'), await as('ADM')]

  // Copied while four clerks register without a pause; they never notice.
  const passphrase = join(home, 'frase')
  await writeFile(passphrase, 'la llave está bajo la maceta\n')
  const words = ['--passphrase-file', passphrase]
  const copy = join(home, 'copia.tar.age')
  const work = startPaperwork({ clerk, municipality, writers: 4, insists: false })
  await work.reach(60)
  const before = [...work.acknowledged]
  const backup = await runCommand(['backup', copy, ...words], { ASIENTO_DATA: lost })
  expect(backup).toMatchObject({ code: 0, said: expect.stringContaining('Copia escrita') })
  await work.reach(work.acknowledged.length + 10)
  await work.stop()
  expect(work.unanswered.size).toBe(0)
  const drill = await runCommand(['drill', ...words], { ASIENTO_DATA: lost })
  expect(drill).toMatchObject({ code: 0, said: expect.stringContaining('salió bien') })
  expect(await readdir(lost)).not.toContain('ensayo')
  const chain = await chainAt(await embeddedAddress(lost))

  // The machine is gone.
  killAll([server.pid, ...(await embeddedProcesses(lost))])
  await server.kill()
  server = null
  await rm(lost, { recursive: true })

  const restored = await runCommand(['restore', copy, ...words], { ASIENTO_DATA: found })
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('íntegro') })
  const verified = await runCommand(['verify'], { ASIENTO_DATA: found })
  expect(verified).toMatchObject({
    code: 0,
    said: expect.stringContaining('El libro está íntegro'),
  })

  // The same chain, up to where it was copied; and everything that was acknowledged before the copy
  // began.
  const postgres = await startEmbeddedPostgres({ folder: found, attach: false, report: () => {} })
  const kept = await chainAt(postgres.url)
  expect(kept.length).toBeGreaterThan(before.length)
  expect(chain.slice(0, kept.length)).toEqual(kept)
  const files = await openFolderStore(join(found, 'files'))
  const ask: AskRows = (...asked) => askAt(postgres.url, ...asked)
  const isWhole = (sha256: string) => files.isWhole(municipality.municipalityId, sha256)
  expect(await lostOf(ask, before, isWhole)).toEqual([])
  const copied = await countEntries(ask)
  await postgres.stop()

  // The clerk's session still opens; no number is given twice: two people say which was the last
  // one told.
  server = await startServer({ ASIENTO_DATA: found }, ports)
  const early = await clerk.ask(api.registerEntry, {
    params: { entryId: randomUUID() },
    body: aRegistration(municipality),
  })
  expect(early.problem?.type).toBe('E-NUM-05')
  const told = Math.max(...work.acknowledged.map((each) => numberIn(each.entryNumber)))
  expect(told).toBeGreaterThan(copied)
  const { body: state } = await head.ask(api.readBookState, {})
  const actId = randomUUID()
  const proposed = await head.ask(api.proposeBookAct, {
    params: { actId },
    body: {
      kind: 'RESUME',
      reason: 'Se perdió la máquina y se recuperó la copia',
      series: state.series.map(({ code, year }) => ({ code, year, told, repeated: told })),
    },
  })
  expect(proposed.problem).toBeNull()
  expect((await administrator.ask(api.confirmBookAct, { params: { actId } })).problem).toBeNull()
  const { entryNumber } = await clerk.register()
  expect(numberIn(entryNumber)).toBe(told + 1)
  expect(await runCommand(['verify'], { ASIENTO_DATA: found })).toMatchObject({ code: 0 })
  await annotate(`${before.length} before, ${copied} copied, ${work.acknowledged.length} in all`)
})

function numberIn(entryNumber: string): number {
  return Number(entryNumber.split('-').at(-1))
}

/** Position and hash of every event, in order. */
async function chainAt(url: string): Promise<string[]> {
  const rows = await askAt<{ link: string }>(
    url,
    "select position || ':' || encode(hash, 'hex') as link from ledger_event order by position",
  )
  return rows.map(({ link }) => link)
}
