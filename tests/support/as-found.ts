/**
 * One worker runs many files (vitest.config.ts). Each leaves the globals as it found them, whatever
 * it opened: a server on a port, for one, puts its own `Request` and `Response` there.
 */
import { afterAll } from 'vitest'

const found = Object.entries(Object.getOwnPropertyDescriptors(globalThis))

// Said first, so done last: after everything that a file closes.
afterAll(() => {
  for (const [name, descriptor] of found) {
    const now = Object.getOwnPropertyDescriptor(globalThis, name)
    if (now?.value === descriptor.value && now?.get === descriptor.get) continue
    if (descriptor.configurable === true) Object.defineProperty(globalThis, name, descriptor)
  }
})
