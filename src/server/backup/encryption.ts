/** Encryption in the format of age (age-encryption.org/v1): by passphrase or by key pair. */
import { Decrypter, Encrypter } from 'age-encryption'

import { OperatorProblem } from '../config/config.ts'

/** `secret` is a passphrase, or the public key of a pair (`age1…`). */
export function encrypt(
  plain: AsyncIterable<Uint8Array>,
  secret: string,
): Promise<AsyncIterable<Uint8Array>> {
  const encrypter = new Encrypter()
  if (secret.startsWith('age1')) understood(() => encrypter.addRecipient(secret))
  else encrypter.setPassphrase(secret)
  return encrypter.encrypt(ReadableStream.from<Uint8Array>(plain))
}

/** `secret` is the passphrase, or the secret key of the pair (`AGE-SECRET-KEY-…`). */
export async function decrypt(
  encrypted: AsyncIterable<Uint8Array>,
  secret: string,
): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter()
  if (secret.startsWith('AGE-SECRET-KEY-')) understood(() => decrypter.addIdentity(secret))
  else decrypter.addPassphrase(secret)
  try {
    return await decrypter.decrypt(ReadableStream.from<Uint8Array>(encrypted))
  } catch (cause) {
    if (!String(cause).includes('no identity matched')) throw cause
    const sentence = 'La frase de paso, o la clave, no es la de esta copia. Indique la suya.'
    throw new OperatorProblem(sentence, { cause })
  }
}

export function isEncrypted(beginning: Uint8Array): boolean {
  return Buffer.from(beginning).toString('latin1').startsWith('age-encryption.org/v1\n')
}

function understood(add: () => void): void {
  try {
    add()
  } catch (cause) {
    throw new OperatorProblem('La clave de age está mal escrita: cópiela otra vez.', { cause })
  }
}
