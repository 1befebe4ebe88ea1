/**
 * What one person may have under way at once, in one session and in all of theirs: live feeds,
 * uploads, files of reports. Of this process alone. Beyond any work at a desk, and far below what
 * would be felt by others.
 */
import { createHash } from 'node:crypto'

import type { Actor } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'

export type ShareKind = 'feed' | 'upload' | 'report'

export interface Shares {
  /** Answers how to give it back. Refuses E-SYS-13. */
  take(kind: ShareKind, holder: ShareHolder): () => void
}

export interface ShareHolder {
  readonly actor: Pick<Actor, 'staffId'>
  readonly header: (name: string) => string | null
}

const most: Readonly<Record<ShareKind, Readonly<Record<'session' | 'person', number>>>> = {
  feed: { session: 30, person: 60 },
  upload: { session: 16, person: 32 },
  report: { session: 3, person: 6 },
}

export function openShares(): Shares {
  const held = new Map<string, number>()
  const add = (key: string, count: number): void => {
    const now = (held.get(key) ?? 0) + count
    if (now === 0) held.delete(key)
    else held.set(key, now)
  }
  return {
    take(kind, { actor, header }) {
      // Of a telephone the cookie is all there is.
      const credential =
        header('x-session-token') ?? header('authorization') ?? header('cookie') ?? ''
      const session = createHash('sha256').update(credential).digest('base64')
      const keys = { session: `${kind} ${session}`, person: `${kind} ${actor.staffId}` }
      for (const whose of ['session', 'person'] as const) {
        const limit = most[kind][whose]
        if ((held.get(keys[whose]) ?? 0) >= limit) throw new Refusal('E-SYS-13', null, { n: limit })
      }
      add(keys.session, 1)
      add(keys.person, 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        add(keys.session, -1)
        add(keys.person, -1)
      }
    },
  }
}
