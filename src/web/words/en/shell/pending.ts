import type * as spanish from '../../shell/pending.ts'
import type { Words } from '../../shape.ts'

export const pendingWords: Words<typeof spanish.pendingWords> = {
  title: 'Your access is waiting for approval',
  text: 'You are signed in, but nobody has decided yet what you may do in the register.',
  ask: (names) => `Ask ${names} to give you access.`,
  askAnyone: 'Ask whoever administers the register to give you access.',
  wait: 'No need to reload: this page will open by itself when you are approved.',
  as: (name, email) => `You signed in as ${name} (${email}).`,
  leave: 'Sign out',
}
