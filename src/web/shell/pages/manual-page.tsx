import { useEffect } from 'react'

import { useLocation } from '../../router/router.tsx'
import { CodeList, Manual, ManualChapter } from '../../help/manual.tsx'
import { codesAnchor, everyCode } from '../../help/use-help.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { usePageTitle } from '../../ui/display/page-title.tsx'
import type { Help } from '../../words/help/shape.ts'
import { helpWords as words } from '../../words/shell/help.ts'
import { PublicFrame } from './public-frame.tsx'
import './statement-page.css'

/** The whole manual on one page, a chapter for each screen: to read, to search and to print. */
export function ManualPage() {
  usePageTitle(words.title)
  return (
    <PublicFrame>
      <article className="statement">
        <h1 tabIndex={-1}>{words.title}</h1>
        <p className="statement-lead">{words.lead}</p>
        <Manual linksTo="place">{(help) => <Chapters help={help} />}</Manual>
      </article>
    </PublicFrame>
  )
}

function Chapters({ help }: { readonly help: Help }) {
  const { hash } = useLocation()
  // The texts come after the page: only now is there a place that the address may name.
  useEffect(() => {
    if (hash === '') return
    const place = document.getElementById(decodeURIComponent(hash.slice(1)))
    place?.focus({ preventScroll: true })
    place?.scrollIntoView()
  }, [hash])
  const chapters = Object.entries(help.chapters)
  return (
    <>
      <nav className="manual-contents" aria-label={words.contents}>
        <ul>
          {[...chapters, [codesAnchor, { title: words.codes }] as const].map(
            ([name, { title }]) => (
              <li key={name}>
                <a href={`#${name}`}>{title}</a>
              </li>
            ),
          )}
        </ul>
      </nav>
      <p className="manual-print">
        <Button onPress={() => print()}>{words.print}</Button>
      </p>
      {chapters.map(([name, chapter]) => (
        <ManualChapter key={name} name={name} chapter={chapter} />
      ))}
      <section id={codesAnchor} tabIndex={-1} className="manual-chapter">
        <h2>{words.codes}</h2>
        <p>{words.codesLead}</p>
        <CodeList codes={everyCode()} />
      </section>
    </>
  )
}
