import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'

import { PageHeader } from '../ui/page-header.tsx'
import { showcaseWords as words } from '../words/showcase.ts'
import './showcase.css'

export type ShowcaseSection = {
  /** Its place in the address: `#avisos`. */
  readonly id: string
  readonly title: string
  readonly lead?: string
  readonly content: ReactNode
}

export type ShowcasePageProps = {
  readonly title: string
  readonly lead: string
  readonly sections: readonly ShowcaseSection[]
}

/** One of the five pages in which a theme is judged: the way to the other four, the way to its sections, and the sections. */
export function ShowcasePage({ title, lead, sections }: ShowcasePageProps) {
  return (
    // Not translated: who themes an installation reads Spanish.
    <div className="showcase" lang="es">
      <nav className="showcase-pages" aria-label={words.name}>
        {words.pages.map(({ to, label }) => (
          <NavLink key={to} to={to} className="showcase-page-link">
            {label}
          </NavLink>
        ))}
      </nav>
      <PageHeader title={title} lead={lead} />
      <nav className="showcase-contents" aria-label={words.contents}>
        {sections.map((section) => (
          <Link key={section.id} to={`#${section.id}`}>
            {section.title}
          </Link>
        ))}
      </nav>
      {sections.map((section) => (
        <section
          key={section.id}
          id={section.id}
          className="showcase-section"
          aria-labelledby={`${section.id}-title`}
        >
          <header>
            <h2 id={`${section.id}-title`}>{section.title}</h2>
            {section.lead !== undefined && <p className="muted">{section.lead}</p>}
          </header>
          {section.content}
        </section>
      ))}
    </div>
  )
}
