import { X509Certificate } from 'node:crypto'
import type { Config } from '../config/config.ts'

/** Whose time stamps are believed; none when no authority is set. */
export function trustedIn({ stamps }: Pick<Config, 'stamps'>): readonly X509Certificate[] {
  return (stamps?.authorities ?? []).map((pem) => new X509Certificate(pem))
}
