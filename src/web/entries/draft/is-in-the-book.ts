import { call, isRefusal } from '../../common/api.ts'

/**
 * Whether an id has its number. Only that there is no such entry means that it has none: any other
 * failure leaves it open, and is thrown.
 */
export async function isInTheBook(entryId: string): Promise<boolean> {
  try {
    await call('readEntry', { params: { entryId } })
    return true
  } catch (cause) {
    if (isRefusal(cause, 'E-CON-03')) return false
    throw cause
  }
}
