import { useEffect, useState } from 'react'

const askAgainMs = 4000

/**
 * A part of the page's own code, asked for until it is here: without a connection, again every few
 * seconds.
 */
export async function fetchInTheEnd<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await fetchPart()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    }
  }
}

/**
 * The part, from when it is first wanted and has arrived; it stays, so that it can slide away. Null
 * until then. `fetchPart` must not change.
 */
export function useFetched<Part>(isWanted: boolean, fetchPart: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  const isMissing = isWanted && part === null
  useEffect(() => {
    if (isMissing) void fetchInTheEnd(fetchPart).then((arrived) => setPart(() => arrived))
  }, [isMissing, fetchPart])
  return part
}
