/**
 * The manual: one chapter or all of them, and what is searched for instead. Links lead to the page
 * of the manual, which is on paper what it is on the screen.
 */
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react'

import { TextField } from '../ui/fields/text-field.tsx'
import { helpWords as words } from '../words/shell/help.ts'
import type { Chapter, Help } from '../words/help/shape.ts'
import { ManualText } from './manual-text.tsx'
import './manual.css'
import { searchManual } from './search-manual.ts'
import { codesOf, passagesOf, useHelp, type CodeRow } from './use-help.ts'

export type ManualProps = {
  /** Shown while nothing is searched for. */
  readonly children: (help: Help) => ReactNode
  /** Of a result: whoever reads in a window keeps the page under it. */
  readonly linksTo: 'tab' | 'place'
}

export function Manual({ children, linksTo }: ManualProps) {
  const help = useHelp()
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed)
  // A result stands for its chapter, which is not there while results are.
  const chosen = useRef<string | null>(null)
  const choose = (chapter: string): void => {
    chosen.current = chapter
    setTyped('')
  }
  useEffect(() => {
    if (sought.trim() !== '' || chosen.current === null) return
    const chapter = document.getElementById(chosen.current)
    chosen.current = null
    chapter?.scrollIntoView()
    chapter?.focus({ preventScroll: true })
  }, [sought])
  return (
    <div className="manual">
      <TextField
        name="manual-search"
        label={words.search}
        className="manual-search"
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      {help === null ? (
        <p role="status">{words.loading}</p>
      ) : (
        <>
          <Found help={help} typed={sought} linksTo={linksTo} onChoose={choose} />
          {sought.trim() === '' && children(help)}
        </>
      )}
    </div>
  )
}

type FoundProps = Pick<ManualProps, 'linksTo'> & {
  readonly help: Help
  readonly typed: string
  readonly onChoose: (chapter: string) => void
}

function Found({ help, typed, linksTo, onChoose }: FoundProps) {
  const isAsked = typed.trim() !== ''
  const found = isAsked ? searchManual(passagesOf(help), typed) : []
  return (
    <>
      <p role="status" className="muted small">
        {isAsked && words.found(found.length)}
      </p>
      {found.length > 0 && (
        <ul className="manual-found">
          {found.map(({ chapter, title, text }) => (
            <li key={`${chapter} ${text}`}>
              <a
                href={`/manual#${chapter}`}
                {...(linksTo === 'tab'
                  ? { target: '_blank', rel: 'noreferrer' }
                  : { onClick: () => onChoose(chapter) })}
              >
                {title}
              </a>
              <p>
                <ManualText text={text} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export type ManualChapterProps = {
  readonly name: string
  readonly chapter: Chapter
  /** The window has its title already. */
  readonly isTitled?: boolean
}

export function ManualChapter({ name, chapter, isTitled = true }: ManualChapterProps) {
  const codes = codesOf(chapter)
  return (
    <section {...(isTitled && { id: name, tabIndex: -1 })} className="manual-chapter">
      {isTitled && <h2>{chapter.title}</h2>}
      <p>
        <ManualText text={chapter.lead} />
      </p>
      <ul>
        {chapter.can.map((text) => (
          <li key={text}>
            <ManualText text={text} />
          </li>
        ))}
      </ul>
      {codes.length > 0 && (
        <>
          <h3>{words.refusals}</h3>
          <CodeList codes={codes} />
        </>
      )}
    </section>
  )
}

export function CodeList({ codes }: { readonly codes: readonly CodeRow[] }) {
  return (
    <dl className="manual-codes">
      {codes.map(({ code, said, advice }) => (
        <div key={code}>
          <dt>{code}</dt>
          <dd>
            {said}
            {advice !== undefined && <strong> {advice}</strong>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
