import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Files dropped anywhere on the page or pasted into it. Answers whether files hover over the page
 * now. A drop that nobody takes would make the browser leave the page and open the file, so it is
 * always caught.
 */
export function useIncomingFiles(
  onFiles: (files: readonly File[]) => void,
  isEnabled: boolean,
): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((files: readonly File[]) => {
    if (isEnabled && files.length > 0) onFiles(files)
  })
  useEffect(() => {
    const page = new AbortController()
    const options = { signal: page.signal }
    // Entering a child fires before leaving its parent: only the count tells when the page itself
    // was left.
    let depth = 0
    const settle = (): void => {
      depth = 0
      setOver(false)
    }
    const enter = (event: DragEvent): void => {
      if (!carriesFiles(event)) return
      depth += 1
      setOver(true)
    }
    const leave = (event: DragEvent): void => {
      if (!carriesFiles(event)) return
      depth -= 1
      if (depth <= 0) settle()
    }
    const over = (event: DragEvent): void => {
      if (carriesFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent): void => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      settle()
      take([...(event.dataTransfer?.files ?? [])])
    }
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    window.addEventListener('dragenter', enter, options)
    window.addEventListener('dragleave', leave, options)
    window.addEventListener('dragover', over, options)
    window.addEventListener('drop', drop, options)
    window.addEventListener('paste', paste, options)
    return () => page.abort()
  }, [])
  return isOver && isEnabled
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true
}
