import { useEffect, useRef, useState } from 'react'

import { Button } from '../ui/buttons/button.tsx'
import { attachmentWords as words } from '../words/entries/attachments.ts'

export interface FilePages {
  readonly count: number
  /** From 0. */
  readonly load: (page: number, signal: AbortSignal) => Promise<Blob>
}

export type DrawnPagesProps = {
  readonly name: string
  readonly pages: FilePages
}

/** A file page by page, as pictures: each is fetched when it comes in sight. */
export function DrawnPages({ name, pages: { count, load } }: DrawnPagesProps) {
  return (
    // Scrolled with the arrows, so it must be reached with Tab.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="drawn-pages" role="group" aria-label={words.previewOf(name)} tabIndex={0}>
      {Array.from({ length: count }, (_, page) => (
        <DrawnPage key={page} label={words.page(page + 1, count)} {...{ page, load }} />
      ))}
    </div>
  )
}

type DrawnPageProps = {
  readonly label: string
  readonly page: number
  readonly load: FilePages['load']
}

function DrawnPage({ label, page, load }: DrawnPageProps) {
  const place = useRef<HTMLDivElement>(null)
  const [address, setAddress] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [failedAt, setFailedAt] = useState(-1)
  useEffect(() => {
    const life = new AbortController()
    let made = ''
    const fetchPage = async (): Promise<void> => {
      try {
        const picture = await load(page, life.signal)
        if (life.signal.aborted) return
        made = URL.createObjectURL(picture)
        setAddress(made)
      } catch {
        if (!life.signal.aborted) setFailedAt(attempt)
      }
    }
    const nearing = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting !== true) return
      nearing.disconnect()
      void fetchPage()
    })
    if (place.current) nearing.observe(place.current)
    return () => {
      nearing.disconnect()
      life.abort()
      URL.revokeObjectURL(made)
    }
    // The page stands for the file: `load` is a new function at every drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [page, attempt])
  if (address !== '') return <img src={address} alt={label} />
  return (
    <div ref={place} className="drawn-page-place">
      <p className="muted">{label}</p>
      {failedAt === attempt && (
        <p>
          {words.pageFailed}{' '}
          <Button size="small" onPress={() => setAttempt(attempt + 1)}>
            {words.retry}
          </Button>
        </p>
      )}
    </div>
  )
}
