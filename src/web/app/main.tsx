/**
 * The browser's half starts here: settings into the page, one router. Screens are in `routes.tsx`;
 * this file knows none of them. What only the staff's screens need (query cache, rich controls) is
 * in `shell/staff-frame.tsx`, outside the first load.
 */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import '../ui/themes/themes.css'
import '../ui/base/tokens.css'
import '../ui/base/base.css'
import '../shell/frame/frame.css'
import { App } from './app.tsx'
import { BrowserRouter } from '../router/router.tsx'
import { keepZodFromEvaluating } from './keep-zod-from-evaluating.ts'
import { applySettings } from '../shell/settings/layout-settings.ts'
import { watchKeptPage } from '../session/kept-page.ts'
import { spokenLanguage } from '../words/language/in-language.ts'

const place = document.getElementById('root')
if (place === null) throw new Error('index.html must have an element with the id "root"')

document.documentElement.lang = spokenLanguage
keepZodFromEvaluating()
applySettings()
watchKeptPage()
createRoot(place).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
)
