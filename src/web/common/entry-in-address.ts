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

export const letterAddress = (letterId: string): string => `/control/letters/letter?id=${letterId}`

/**
 * The page has gone on to another document, though this one may still be drawn: a slow machine
 * draws the next some hundred milliseconds later, and a key pressed meanwhile is not for this one.
 */
export function isLeft(entryId: string): boolean {
  const shown = addressNow().get('id')
  return location.pathname === '/control/editdocument' && shown !== entryId
}

/** The correction of this document is open, or on its way. */
export function isCorrectedNow(entryId: string): boolean {
  return addressNow().get('id') === entryId && addressNow().has(correctingName)
}

const addressNow = (): URLSearchParams => new URLSearchParams(location.search)

/** The same place with the correction open. */
export const correctingAddress = (entryId: string): string =>
  `${workAddress(entryId)}&${correctingName}=1`
