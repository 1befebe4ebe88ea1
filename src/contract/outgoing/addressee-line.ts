import type { Addressee } from '#domain/outgoing/outgoing.ts'

export function addresseeLine(addressees: readonly Pick<Addressee, 'name'>[]): string {
  const [first, ...others] = addressees
  if (!first) return ''
  return others.length === 0 ? first.name : `${first.name} y ${others.length} más`
}
