import { useState } from 'react'

import { useSession } from './use-session.ts'

/**
 * Who types here; undefined until the server has said who it is, and once another person is signed
 * in on the same page.
 */
export function useWriter(): string | undefined {
  const now = useSession().data?.staffId
  const [writer, setWriter] = useState(now)
  if (writer === undefined && now !== undefined) setWriter(now)
  return writer === undefined || writer === now ? now : undefined
}
