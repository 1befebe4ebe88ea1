import type * as spanish from '../../shell/kept-page.ts'
import type { Words } from '../../shape.ts'

export const keptPageWords: Words<typeof spanish.keptPageWords> = {
  waits:
    'No connection. What you wrote is still in this page: you will see it again as soon as there is one.',
  slow: 'The server is slow to answer. What you wrote is still in this page: you will see it again as soon as it answers.',
}
