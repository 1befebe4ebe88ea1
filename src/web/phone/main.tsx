/**
 * A telephone as scanner, a page of its own beside the application: it shares its look and words,
 * and none of its screens.
 */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import '../ui/themes/themes.css'
import '../ui/base/tokens.css'
import '../ui/base/base.css'
import { spokenLanguage } from '../words/language/in-language.ts'
import { openPhonePages } from './phone-pages.ts'
import { PhonePage } from './phone-page.tsx'

const place = document.getElementById('root')
if (place === null) throw new Error('telefono.html must have an element with the id "root"')

// The code leaves the address, and the browser's memory of it, before anything else is done.
const code = location.hash.slice(1)
history.replaceState(null, '', location.pathname)

document.documentElement.lang = spokenLanguage
createRoot(place).render(
  <StrictMode>
    <PhonePage code={code} pages={openPhonePages()} />
  </StrictMode>,
)
