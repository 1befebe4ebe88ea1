import type { ReactNode } from 'react'

import { Link } from '../../router/link.tsx'
import { publicWords as words } from '../../words/shell/shell.ts'
import { Brand } from './brand.tsx'
import { LanguageChoice } from '../settings/language-choice.tsx'
import './public-frame.css'
import { useMunicipalityName, useService } from '../settings/service.ts'

export type PublicFrameProps = {
  /** Links of the page's own, beside the municipality's name. */
  readonly nav?: ReactNode
  readonly children: ReactNode
}

/** Around what anyone may read: whose service it is above, what it promises below. */
export function PublicFrame({ nav, children }: PublicFrameProps) {
  const service = useService().data
  return (
    <div className="public">
      <header className="public-bar">
        <Brand />
        {nav}
      </header>
      <main id="contenido" tabIndex={-1}>
        {children}
      </main>
      <footer className="public-footer">
        <span>{useMunicipalityName()}</span>
        <nav aria-label={words.aboutService}>
          <Link to="/accesibilidad">{words.accessibility}</Link>
          <Link to="/privacidad">{words.privacy}</Link>
        </nav>
        <LanguageChoice />
        {service !== undefined && <span className="numeric">Asiento {service.version}</span>}
      </footer>
    </div>
  )
}
