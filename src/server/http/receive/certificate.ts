/**
 * What our own doors encrypt with: the operator's certificate, or one of our making for a trial.
 */
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'

import { OperatorProblem } from '../../config/config.ts'
import type { Config } from '../../config/config.ts'
import { trialCertificate } from './trial-certificate.ts'

/** As Node's TLS takes it. */
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
