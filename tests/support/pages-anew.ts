/**
 * What the pages know lives in their modules, as in a browser window: each of their files begins
 * with none loaded.
 */
import { expect, vi } from 'vitest'

// oxlint-disable-next-line vitest/no-standalone-expect -- nothing is expected: it knows which file this is
if (expect.getState().testPath?.includes('/src/web/') === true) vi.resetModules()
