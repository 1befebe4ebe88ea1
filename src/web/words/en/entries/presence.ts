import type * as spanish from '../../entries/presence.ts'
import type { Words } from '../../shape.ts'

export const presenceWords: Words<typeof spanish.presenceWords> = {
  isEditing: (name, time) => `${name} has been editing since ${time}`,
}
