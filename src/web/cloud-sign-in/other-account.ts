/**
 * Accounts of other companies, through the project. Fetched only where they are offered: it brings
 * a script of theirs.
 */
import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  OAuthProvider,
  signInWithPopup,
} from '@firebase/auth'
import type { Auth, UserCredential } from '@firebase/auth'

/**
 * `prompt`, as OpenID Connect names it: `login` asks for the password again whatever the company
 * remembers.
 */
export function signInElsewhere(
  auth: Auth,
  company: 'google' | 'microsoft',
  prompt: 'select_account' | 'login',
): Promise<UserCredential> {
  const provider =
    company === 'google' ? new GoogleAuthProvider() : new OAuthProvider('microsoft.com')
  provider.setCustomParameters({ prompt })
  return signInWithPopup(auth, provider, browserPopupRedirectResolver)
}
