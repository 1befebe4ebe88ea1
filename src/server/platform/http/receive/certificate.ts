/**
 * What our own doors encrypt with: the operator's certificate, or one of our making for a trial.
 */
import { X509Certificate, randomBytes, webcrypto } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'

import { replaceFile } from '../../common/sync-folder.ts'
import { OperatorProblem } from '../../common/config/config.ts'
import type { Config } from '../../common/config/config.ts'

export type Certificate = { readonly cert: string; readonly key: string }

/**
 * For people who come to these origins, and to the identity pages. Null when the doors speak
 * plainly. Throws an `OperatorProblem` when the files cannot be used, rather than at the first
 * person who comes.
 */
export async function readCertificate(
  config: Pick<Config, 'tls' | 'dataFolder' | 'idUrl'>,
  origins: readonly string[],
  now: Date,
): Promise<Certificate | null> {
  const { tls } = config
  if (tls === null) return null
  if (tls.kind === 'trial') {
    const pem = await trialCertificate(config, origins, now)
    return { cert: pem, key: pem }
  }
  const cert = await readNamed('TLS_CERT', tls.certificatePath)
  const key = await readNamed('TLS_KEY', tls.keyPath)
  try {
    createSecureContext({ cert, key })
  } catch (cause) {
    throw new OperatorProblem(
      'El certificado de TLS_CERT y la clave de TLS_KEY no se pueden usar juntos: deben ser dos ' +
        'archivos PEM, y la clave, la de ese certificado y sin contraseña.',
      { cause },
    )
  }
  return { cert, key }
}

/** What a browser shows of a certificate it does not know, for whoever wants to compare. */
export function fingerprintOf({ cert }: Certificate): string {
  return new X509Certificate(cert).fingerprint256
}

async function readNamed(name: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw new OperatorProblem(`No se pudo leer ${path}, el archivo de ${name}.`, { cause })
  }
}

const dayMs = 86_400_000
// Browsers refuse more than 398 days (CA/Browser Forum, 6.3.2).
const lifeDays = 397
const renewedBeforeDays = 30
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/**
 * Certificate and key, in one PEM, for these origins and that of the identity pages. It vouches for
 * nobody but itself. Kept in the data folder, for its owner only; made anew when it nears its end
 * or the names change.
 */
async function trialCertificate(
  { dataFolder, idUrl }: Pick<Config, 'dataFolder' | 'idUrl'>,
  origins: readonly string[],
  now: Date,
): Promise<string> {
  const path = join(dataFolder, 'trial-certificate.pem')
  const names = [...new Set([...origins, idUrl].map(nameIn))]
  const kept = await readFile(path, 'utf8').catch(() => null)
  const pem = kept !== null && isGood(kept, names, now) ? kept : await makePem(names, now)
  if (pem !== kept) await replaceFile(path, pem)
  return pem
}

function nameIn(url: string): string {
  return new URL(url).hostname.replaceAll(/[[\]]/gu, '')
}

function isGood(pem: string, names: readonly string[], now: Date): boolean {
  try {
    const certificate = new X509Certificate(pem)
    const endsAt = Date.parse(certificate.validTo)
    const isFor = (name: string): boolean =>
      (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined
    return endsAt - now.getTime() > renewedBeforeDays * dayMs && names.every(isFor)
  } catch {
    return false // damaged: there is nothing in it worth keeping
  }
}

async function makePem(names: readonly string[], now: Date): Promise<string> {
  // The library's container of parts asks for this before it is loaded.
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: `01${randomBytes(15).toString('hex')}`,
    name: [{ CN: [names[0] ?? ''] }, { O: ['Asiento, certificado de prueba'] }],
    // A little earlier than now: the clocks of a network never agree.
    notBefore: new Date(now.getTime() - dayMs),
    notAfter: new Date(now.getTime() + (lifeDays - 1) * dayMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      // No authority: whoever trusts it trusts this server, and nothing that its key might sign.
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value })),
      ),
    ],
  })
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return `${certificate.toString('pem')}\n${x509.PemConverter.encode(key, 'PRIVATE KEY')}\n`
}
