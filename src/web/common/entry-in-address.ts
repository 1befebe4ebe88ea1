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

/** In the address of the work page while its correction is open. */
export const correctingName = 'rectificar'

/** Where one works on a document: every list, notice and search leads here. */
export const workAddress = (entryId: string): string => `/control/editdocument?id=${entryId}`

/** The same place with the correction open. */
export const correctingAddress = (entryId: string): string =>
  `${workAddress(entryId)}&${correctingName}=1`
