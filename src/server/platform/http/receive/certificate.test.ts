import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { readConfig } from '../../common/config/config.ts'
import { fingerprintOf, readCertificate } from './certificate.ts'

const dayMs = 86_400_000
const now = new Date('2026-05-04T12:00:00Z')

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asiento-certificate-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function read(env: Readonly<Record<string, string>>, at = now, others: readonly string[] = []) {
  const config = readConfig({ ASIENTO_DATA: folder, ...env })
  return readCertificate(config, [config.publicUrl, ...others], at)
}

async function trial(at = now, name = 'registro.lan'): Promise<X509Certificate> {
  return new X509Certificate((await read({ TRIAL_NAME: name }, at))?.cert ?? '')
}

const later = (days: number): Date => new Date(now.getTime() + days * dayMs)

describe('a certificate for a trial', () => {
  it('is for its names, for no more days than browsers take, and vouches for nothing else', async () => {
    const made = await trial()
    expect([made.checkHost('registro.lan'), made.checkHost('otro.lan')]).toEqual([
      'registro.lan',
      undefined,
    ])
    const days = (Date.parse(made.validTo) - Date.parse(made.validFrom)) / dayMs
    expect(days).toBeGreaterThan(390)
    expect(days).toBeLessThanOrEqual(398)
    expect(made.ca).toBe(false)
    expect(made.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
    expect(made.verify(made.publicKey)).toBe(true)
    expect((await trial(now, '192.168.1.5')).checkIP('192.168.1.5')).toBe('192.168.1.5')
    const two = await read({ TRIAL_NAME: 'registro.lan', ID_URL: 'https://id.lan' })
    const names = new X509Certificate(two?.cert ?? '').subjectAltName
    expect(names).toBe('DNS:registro.lan, DNS:id.lan')
    const several = await read({ TRIAL_NAME: 'registro.lan' }, now, ['https://otra.lan:3000'])
    expect(new X509Certificate(several?.cert ?? '').subjectAltName).toBe(
      'DNS:registro.lan, DNS:otra.lan',
    )
  })

  it('is kept for its owner only, and is the same at the next start', async () => {
    const first = await trial()
    expect(await readdir(folder)).toEqual(['trial-certificate.pem'])
    const { mode } = await stat(join(folder, 'trial-certificate.pem'))
    expect(mode & 0o777).toBe(0o600)
    expect((await trial()).fingerprint256).toBe(first.fingerprint256)
  })

  it('is made anew before it ends, for other names, and when it is damaged', async () => {
    const first = await trial()
    expect((await trial(later(360))).fingerprint256).toBe(first.fingerprint256)
    const renewed = await trial(later(370))
    expect(renewed.fingerprint256).not.toBe(first.fingerprint256)
    expect((await trial(later(370), 'otro.lan')).checkHost('otro.lan')).toBe('otro.lan')
    await writeFile(join(folder, 'trial-certificate.pem'), 'roto')
    expect((await trial()).checkHost('registro.lan')).toBe('registro.lan')
  })
})

describe('a certificate of the operator’s', () => {
  const env = { PUBLIC_URL: 'https://registro.lan', ID_URL: 'https://id.lan' }
  const named = (): Record<string, string> => ({
    ...env,
    TLS_CERT: join(folder, 'certificado.pem'),
    TLS_KEY: join(folder, 'clave.pem'),
  })

  it('is read from its files, and replaced when they are', async () => {
    const made = await read({ TRIAL_NAME: 'registro.lan' })
    const [cert = '', key = ''] = (made?.cert ?? '').split(/(?=-----BEGIN PRIVATE)/u)
    await writeFile(join(folder, 'certificado.pem'), cert)
    await writeFile(join(folder, 'clave.pem'), key)
    const own = await read(named())
    expect(own && fingerprintOf(own)).toBe(made && fingerprintOf(made))
    await writeFile(join(folder, 'certificado.pem'), 'roto')
    await expect(read(named())).rejects.toThrow('no se pueden usar juntos')
  })

  it('that is not there, or has another’s key, is said at the start and not quoted', async () => {
    await expect(read(named())).rejects.toThrow(/No se pudo leer .*certificado\.pem.*TLS_CERT/u)
    const one = await read({ TRIAL_NAME: 'registro.lan' })
    await rm(join(folder, 'trial-certificate.pem'))
    const other = await read({ TRIAL_NAME: 'registro.lan' })
    await writeFile(join(folder, 'certificado.pem'), one?.cert.split('-----BEGIN PRIVATE')[0] ?? '')
    await writeFile(
      join(folder, 'clave.pem'),
      `-----BEGIN PRIVATE${other?.key.split('-----BEGIN PRIVATE')[1]}`,
    )
    await expect(read(named())).rejects.toThrow('la de ese certificado')
    expect(await readFile(join(folder, 'clave.pem'), 'utf8')).toContain('PRIVATE KEY')
  })

  it('is none when the way is plain', async () => {
    expect(await read({})).toBe(null)
  })
})
