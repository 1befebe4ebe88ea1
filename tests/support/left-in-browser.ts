/**
 * Everything a page of ours can read of what the browser keeps for our address, as one text: what
 * the next person at the computer has.
 */
import type { Page } from 'playwright-core'

/**
 * Local and session storage, every record of every database by its name and with the bytes of its
 * files, and every cached answer.
 */
export function leftInBrowser(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // A page runs what is inside this function alone.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('Not read')))
      })
    const told = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return new TextDecoder('latin1').decode(await value.arrayBuffer())
      if (typeof value !== 'object' || value === null) return String(value)
      const parts = await Promise.all(
        Object.entries(value).map(async ([name, part]) => `${name}=${await told(part)}`),
      )
      return parts.join(';')
    }
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store)
        const [names, values] = [records.getAllKeys(), records.getAll()]
        texts.push(await told(await settled(names)), await told(await settled(values)))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    return texts.join('\n')
  })
}
