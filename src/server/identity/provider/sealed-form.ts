/**
 * What a page must bring back unread and unchanged, such as the secret of an app being set up:
 * sealed into the form itself, bound to its purpose and its account, for ten minutes. Nothing is
 * kept meanwhile, so a restart loses nothing.
 */
import { seal, unseal } from '../keys/sealed.ts'

export type SealedForm = {
  /** `purpose` names the form and whose it is: what was sealed for another is not opened. */
  seal(purpose: string, text: string): string
  /** Null when it was made for something else, touched, or is late. */
  open(purpose: string, sealed: string): string | null
}

const lastsMs = 10 * 60_000

export function sealedForm(key: string, now: () => Date): SealedForm {
  return {
    seal(purpose, text) {
      const until = now().getTime() + lastsMs
      return seal(key, JSON.stringify([purpose, until, text])).toString('base64url')
    },
    open(purpose, sealed) {
      const opened = opens(key, sealed)
      if (!Array.isArray(opened)) return null
      const [sealedFor, until, text]: unknown[] = opened
      if (sealedFor !== purpose || typeof until !== 'number' || typeof text !== 'string')
        return null
      return now().getTime() < until ? text : null
    },
  }
}

function opens(key: string, sealed: string): unknown {
  try {
    return JSON.parse(unseal(key, Buffer.from(sealed, 'base64url')))
  } catch {
    return null // not ours: somebody wrote it
  }
}
