// RFC 9562, any version, as the contract's `id`.
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/iu

/**
 * The entry an address names in `?id=`; undefined when it names none, or what stands there is no
 * id.
 */
export function entryIdIn(search: URLSearchParams): string | undefined {
  const id = search.get('id') ?? ''
  return uuid.test(id) ? id : undefined
}
