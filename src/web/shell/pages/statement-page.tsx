import type { ReactNode } from 'react'

import { usePageTitle } from '../../ui/display/page-title.tsx'
import { statementWords as words } from '../../words/shell/statements.ts'
import { PublicFrame } from './public-frame.tsx'
import { useCountryWords, useService } from '../settings/service.ts'
import './statement-page.css'

export type StatementPageProps = {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** A page of plain text that the law asks for: accessibility, privacy. */
export function StatementPage({ title, lead, children }: StatementPageProps) {
  usePageTitle(title)
  const say = useCountryWords()
  return (
    <PublicFrame>
      <article className="statement">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="statement-lead">{say(lead)}</p>
        {children}
        <p className="muted">{words.dated}</p>
      </article>
    </PublicFrame>
  )
}

/** A heading and the paragraphs under it. */
export function Passage({
  id,
  title,
  texts = [],
  children,
}: {
  readonly id?: string
  readonly title: string
  readonly texts?: readonly string[]
  readonly children?: ReactNode
}) {
  const say = useCountryWords()
  return (
    <section id={id}>
      <h2>{title}</h2>
      {texts.map((text) => (
        <p key={text}>{say(text)}</p>
      ))}
      {children}
    </section>
  )
}

/** How to reach the municipality, as it set it up; without that, where to ask. */
export function ContactPassage({ lead }: { readonly lead: string }) {
  const contact = useService().data?.municipality?.contact ?? ''
  const say = useCountryWords()
  return (
    <Passage title={words.contact} texts={[lead]}>
      <p className="statement-contact">{contact === '' ? say(words.noContact) : contact}</p>
    </Passage>
  )
}
