/**
 * The cloud project's own client. Fetched by this window alone; it keeps what it knows in memory,
 * and so until the window closes.
 */
import { initializeApp } from '@firebase/app'
import {
  connectAuthEmulator,
  getMultiFactorResolver,
  initializeAuth,
  inMemoryPersistence,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
} from '@firebase/auth'
import type { Auth, MultiFactorError, UserCredential } from '@firebase/auth'

import type { CloudSignIn } from '#contract/common/cloud-sign-in.ts'

import { spokenLanguage } from '../words/language/in-language.ts'
import { clientProblem, codeOf } from './client-problem.ts'
import type { IdentityClient, Step, Way } from './identity-client.ts'
import { secondFactors } from './second-factors.ts'

export function cloudClient(settings: CloudSignIn): IdentityClient {
  const auth = openAuth(settings)
  const federated = settings.ways.some((way) => way !== 'sms') ? import('./other-account.ts') : null

  async function enter(way: Way, prompt: 'select_account' | 'login'): Promise<Step> {
    try {
      return { kind: 'proven', idToken: await (await prove(way, prompt)).user.getIdToken() }
    } catch (fault) {
      if (codeOf(fault) !== 'auth/multi-factor-auth-required') throw clientProblem(fault)
      // The code says which of the library's errors this is; it exports no class of it.
      // oxlint-disable-next-line no-unsafe-type-assertion
      const resolver = getMultiFactorResolver(auth, fault as MultiFactorError)
      return { kind: 'second-factor', factors: secondFactors(auth, resolver, settings.ways) }
    }
  }

  async function prove(way: Way, prompt: 'select_account' | 'login'): Promise<UserCredential> {
    if (way.kind === 'password') return signInWithEmailAndPassword(auth, way.email, way.password)
    if (federated === null) throw new Error('An account of another company was not offered')
    return (await federated).signInElsewhere(auth, way.kind, prompt)
  }

  return {
    signIn: (way) => enter(way, 'select_account'),
    reauthenticate: (way) => enter(way, 'login'),
    signOut: () => auth.signOut().catch(refuse),
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email).catch(refuse),
    sendConfirmation: async () => {
      if (auth.currentUser !== null) await sendEmailVerification(auth.currentUser).catch(refuse)
    },
  }
}

function openAuth({ project, emulator }: CloudSignIn): Auth {
  const auth = initializeAuth(initializeApp(project), { persistence: inMemoryPersistence })
  auth.languageCode = spokenLanguage
  if (emulator !== null) {
    connectAuthEmulator(auth, emulator, { disableWarnings: true })
    // The emulator checks nobody for a robot, and the check itself is a script of the real service.
    auth.settings.appVerificationDisabledForTesting = true
  }
  return auth
}

function refuse(fault: unknown): never {
  throw clientProblem(fault)
}
