import { useLocation } from 'react-router'

import { BlocksPage } from './blocks-page.tsx'
import { DocumentationPage } from './documentation-page.tsx'
import { PagesPage } from './pages-page.tsx'
import { PanelPage } from './panel-page.tsx'
import { UtilitiesPage } from './utilities-page.tsx'

/**
 * The five pages of the showcase in one piece: pieces of their own would list their parts in the first load of the landing page
 * (1.3 kB gz, measured) and cut the parts they share with the product's screens into more files.
 */
export function Showcase() {
  const name = useLocation().pathname.split('/').at(-1)
  if (name === 'utilities') return <UtilitiesPage />
  if (name === 'documentation') return <DocumentationPage />
  if (name === 'blocks') return <BlocksPage />
  if (name === 'pages') return <PagesPage />
  return <PanelPage />
}
