// Backups that cannot be restored, planted one by one: each is red with a sentence of its own, and
// nothing is written.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openBackupScene, prove } from '#tests/backup-scene.ts'
import type { BackupScene } from '#tests/backup-scene.ts'
import {
  changeBeginning,
  packBackup,
  rowsOf,
  setRows,
  unpackBackup,
  withHeader,
} from '#tests/repacked-backup.ts'
import type { Members } from '#tests/repacked-backup.ts'

import { BackupProblem } from './backup-problem.ts'

let scene: BackupScene
let copy: string
let locked: string
let fileName: string
const passphrase = 'una frase de paso larga'

beforeAll(async () => {
  scene = await openBackupScene()
  copy = await scene.aBackup(scene.app.db.url)
  locked = await scene.aBackup(scene.app.db.url, { passphrase })
  fileName = `files/${scene.app.town.municipalityId}/${scene.attached}`
})
afterAll(() => scene.close())

it('counts the rows of every table, and finds nothing wrong with a backup just made', async () => {
  const events = await scene.app.db.asOwner<{ count: string }>('select count(*) from ledger_event')
  for (const [file, words] of [[copy], [locked, passphrase]] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows, losses, unproven } = await prove(file, words)
    expect({ losses, unproven }).toEqual({ losses: [], unproven: [] })
    expect(rows.get('ledger_event')).toBe(Number(events[0]?.count))
    expect(rows.get('entry')).toBe(1)
  }
})

describe('what is no backup at all', () => {
  it.each<[string, string, () => Promise<string>]>([
    ['a file that is not there', 'E-COP-01', () => Promise.resolve(path.join(scene.home, 'nada'))],
    ['a folder', 'E-COP-02', () => madeFolder()],
    ['an empty file', 'E-COP-03', () => written(Buffer.alloc(0))],
    ['any other file', 'E-COP-04', () => written(Buffer.from('Acta de la sesión.\n'.repeat(99)))],
    ['noise', 'E-COP-04', () => written(randomBytes(70_000))],
    ['zeros', 'E-COP-04', () => written(Buffer.alloc(70_000))],
    ['one that is encrypted, without its passphrase', 'E-COP-06', () => Promise.resolve(locked)],
  ])('says of %s what it is', async (_, code, make) => {
    expect(await codesOf(await make())).toEqual([code, code])
  })

  it('says of another passphrase that it is another', async () => {
    expect(await codesOf(locked, 'otra frase de paso')).toEqual(both('E-COP-07'))
  })
})

describe('what was cut or altered on its way', () => {
  it('is found wherever it was cut', async () => {
    const whole = await readFile(copy)
    for (const share of [0.02, 0.3, 0.7, 0.95]) {
      // oxlint-disable-next-line no-await-in-loop
      expect(
        await codesOf(await written(whole.subarray(0, Math.floor(whole.length * share)))),
      ).toEqual(both('E-COP-08'))
    }
    // Without the end of an archive; within its last member.
    expect(await codesOf(await written(whole.subarray(0, -1024)))).toEqual(both('E-COP-08'))
    const { length } = await readFile(locked)
    const cut = (await readFile(locked)).subarray(0, length - 70_000)
    expect(await codesOf(await written(cut), passphrase)).toEqual(both('E-COP-09'))
  })

  it('is found at any flipped bit of a row, a header or what it says of itself', async () => {
    const whole = await readFile(copy)
    const places = [whole.indexOf('database/entry/'), whole.indexOf('backup.json') + 900]
    const inRows = whole.indexOf('database/ledger_event/') + 512 + 40
    for (const at of [...places, inRows]) {
      // oxlint-disable-next-line no-await-in-loop
      const thrown = await prove(await written(flipped(whole, at))).catch((fault: unknown) => fault)
      expect(String(thrown)).toMatch(/E-COP-(?:04|09|10|11)/u)
    }
    const encrypted = await readFile(locked)
    expect(
      await codesOf(await written(flipped(encrypted, encrypted.length - 5000)), passphrase),
    ).toEqual(both('E-COP-09'))
  })

  it('costs a flipped file that file, which is named', async () => {
    const whole = await readFile(copy)
    const file = await written(flipped(whole, whole.indexOf(scene.attached) + 530))
    const { losses } = await prove(file)
    expect(losses.map(({ code }) => code)).toEqual(['E-COP-14'])
    expect(losses[0]?.message).toContain(scene.attached)
    expect(await restored(file)).toMatchObject({ isOpen: false })
    expect(await restored(file, true)).toMatchObject({ isOpen: true })
  })
})

describe('a backup that a program at fault wrote, its manifest in order', () => {
  it.each<[string, string, (members: Members) => void]>([
    [
      'a row cut in its middle',
      'E-COP-11',
      (members) => setRows(members, 'entry', rowsOf(members, 'entry').slice(0, -40)),
    ],
    [
      'a row without its last column',
      'E-COP-11',
      (members) =>
        setRows(members, 'staff', rowsOf(members, 'staff').replace(/\t[^\t\n]*\n/u, '\n')),
    ],
    [
      'a row less',
      'E-COP-12',
      (members) => setRows(members, 'staff', rowsOf(members, 'staff').replace(/^.*\n/u, '')),
    ],
    ['a table less', 'E-COP-12', (members) => void members.delete('database/staff/000001.copy.gz')],
    [
      'a file that no row names',
      'E-COP-10',
      (members) => void members.set(fileName.replace(/.{8}$/u, '00000000'), Buffer.from('x')),
    ],
    ['something else', 'E-COP-10', (members) => void members.set('leame.sh', Buffer.from('x'))],
    [
      'a migration this version does not know',
      'E-COP-16',
      (members) =>
        changeBeginning(members, (begun) => {
          begun['migrations'] = [{ name: '9999-manana.sql', sha256: '0'.repeat(64) }]
        }),
    ],
    [
      'a format of tomorrow',
      'E-COP-05',
      (members) =>
        changeBeginning(members, (begun) => {
          begun['format'] = 'asiento-backup/3'
        }),
    ],
  ])('is red with %s', async (_, code, change) => {
    expect(await codesOf(await replanted(change))).toEqual([code, code])
  })

  it.each<[string, string, (members: Members) => void]>([
    ['without a file', 'E-COP-13', (members) => void members.delete(fileName)],
    ['without its keys', 'E-COP-15', (members) => void members.delete('keys/secrets.json')],
    [
      'with keys that nobody can read',
      'E-COP-15',
      (members) => void members.set('keys/secrets.json', Buffer.from('{"sessionKey": 1}')),
    ],
  ])('is red %s, and opens only when told to', async (_, code, change) => {
    const file = await replanted(change)
    expect((await prove(file)).losses.map((loss) => loss.code)).toEqual([code])
    const closed = await restored(file)
    expect(closed).toMatchObject({ isOpen: false })
    expect(closed.faults.join()).toContain(code)
    expect(await restored(file, true)).toMatchObject({ isOpen: true })
  })

  it('is red where the parts of an earlier format do not join', async () => {
    const file = await replanted((members) => {
      asFirstFormat(members)
      const rows = rowsOf(members, 'ledger_event')
      // What fell out between two parts: the end of one row and the beginning of the next.
      const at = rows.indexOf('\n')
      setRows(members, 'ledger_event', rows.slice(0, at - 30) + rows.slice(at + 30))
    })
    expect(await codesOf(file)).toEqual(both('E-COP-11'))
  })

  it('is red where an earlier format has fewer events than its head says, and tells what it could not prove', async () => {
    const whole = await replanted(asFirstFormat)
    const { losses, unproven } = await prove(whole)
    expect(losses).toEqual([])
    expect(unproven.join()).toContain('no anotaba cuántas filas')
    expect(await restored(whole)).toMatchObject({ isOpen: true })
    const short = await replanted((members) => {
      asFirstFormat(members)
      setRows(members, 'ledger_event', rowsOf(members, 'ledger_event').replace(/^.*\n/u, ''))
    })
    expect(await codesOf(short)).toEqual(both('E-COP-12'))
  })
})

it('waits for no bytes that an archive claims and does not have, and takes no other kind of member', async () => {
  expect(await codesOf(await written(await claiming('77777777777')))).toEqual(both('E-COP-08'))
  // A size in base 256, as GNU tar writes what does not fit: none of ours.
  expect(await codesOf(await written(await claiming('\u0080')))).toEqual(both('E-COP-10'))
  for (const kind of ['1', '2', '5', 'S', 'x', 'g']) {
    // oxlint-disable-next-line no-await-in-loop
    const bytes = await withHeader(copy, 'keys/secrets.json', (header) => header.write(kind, 156))
    // oxlint-disable-next-line no-await-in-loop
    expect(await codesOf(await written(bytes))).toEqual(both('E-COP-10'))
  }
})

/**
 * Why it is neither proven nor restored: the code of the one refusal and of the other, each in one
 * sentence.
 */
async function codesOf(file: string, words: string | null = null): Promise<unknown[]> {
  const proving = await prove(file, words).catch((fault: unknown) => fault)
  const [url, folder] = [await scene.aDatabase(), path.join(scene.home, randomUUID())]
  const passphraseGiven = words === null ? {} : { passphrase: words }
  const restoring = await scene
    .intoPlace(file, { folder, url, acceptsFaults: true, ...passphraseGiven })
    .catch((fault: unknown) => fault)
  return [proving, restoring].map((fault) => {
    expect(String(fault)).toMatch(/^BackupProblem: .*\. ?.*\(E-COP-\d\d\)$/u)
    return fault instanceof BackupProblem ? fault.code : fault
  })
}

function both(code: string): readonly string[] {
  return [code, code]
}

/** The backup, a member of which says another size. */
function claiming(size: string): Promise<Buffer> {
  return withHeader(copy, 'keys/secrets.json', (header) => header.write(size, 124, 'latin1'))
}

async function restored(file: string, acceptsFaults = false) {
  const [url, folder] = [await scene.aDatabase(), path.join(scene.home, randomUUID())]
  return scene.intoPlace(file, { folder, url, acceptsFaults })
}

async function replanted(change: (members: Members) => void): Promise<string> {
  const members = await unpackBackup(copy)
  change(members)
  const file = path.join(scene.home, `${randomUUID()}.tar`)
  await packBackup(members, file)
  return file
}

function asFirstFormat(members: Members): void {
  changeBeginning(members, (begun) => {
    begun['format'] = 'asiento-backup/1'
    for (const name of ['keys', 'files']) delete begun[name]
  })
}

async function written(bytes: Buffer): Promise<string> {
  const file = path.join(scene.home, randomUUID())
  await writeFile(file, bytes)
  return file
}

async function madeFolder(): Promise<string> {
  const folder = path.join(scene.home, randomUUID())
  await mkdir(folder)
  return folder
}

function flipped(whole: Buffer, at: number): Buffer {
  const bytes = Buffer.from(whole)
  bytes[at]! ^= 1
  return bytes
}
