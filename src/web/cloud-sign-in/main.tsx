/**
 * The window of `/auth/cloud`, a page of its own beside the application: it shares its look and
 * words, and none of its screens.
 */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import '../ui/themes/themes.css'
import '../ui/base/tokens.css'
import '../ui/base/base.css'
import { spokenLanguage } from '../words/language/in-language.ts'
import { openClient } from './open-client.ts'
import { SignInWindow } from './sign-in-window.tsx'

const place = document.getElementById('root')
if (place === null) throw new Error('cloud-sign-in.html must have an element with the id "root"')

document.documentElement.lang = spokenLanguage
const address = new URLSearchParams(location.search)
createRoot(place).render(
  <StrictMode>
    <SignInWindow
      state={address.get('state') ?? ''}
      isFresh={address.get('fresh') === '1'}
      // On its way while the person types.
      opening={openClient()}
    />
  </StrictMode>,
)
