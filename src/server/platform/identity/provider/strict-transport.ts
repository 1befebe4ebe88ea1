import type { Config } from '../../common/config/config.ts'

const year = 31_536_000

/**
 * Tells browsers never again to come in the clear: for an https origin, and not for a trial, whose
 * name may serve other things tomorrow. Sub-domains and neighbours of the council's are none of
 * ours to decide about.
 */
export function strictTransport(
  { tls }: Pick<Config, 'tls'>,
  origin: string,
): Readonly<Record<string, string>> {
  if (!origin.startsWith('https:') || tls?.kind === 'trial') return {}
  return { 'Strict-Transport-Security': `max-age=${year}` }
}
