import {
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  RecaptchaVerifier,
  TotpMultiFactorGenerator,
} from '@firebase/auth'
import type {
  Auth,
  MultiFactorAssertion,
  MultiFactorInfo,
  MultiFactorResolver,
} from '@firebase/auth'

import type { CloudWay } from '#contract/common/cloud-sign-in.ts'

import { clientProblem } from './client-problem.ts'
import { ClientProblem } from './identity-client.ts'
import type { SecondFactor } from './identity-client.ts'
import { robotCheckId } from './robot-check.ts'

/**
 * What the person enrolled and this installation offers, in their order. Throws `ClientProblem`
 * when that is nothing.
 */
export function secondFactors(
  auth: Auth,
  resolver: MultiFactorResolver,
  ways: readonly CloudWay[],
): readonly SecondFactor[] {
  const factors = resolver.hints.flatMap((hint) => {
    if (hint.factorId === TotpMultiFactorGenerator.FACTOR_ID) return [appFactor(resolver, hint)]
    const isOffered = hint.factorId === PhoneMultiFactorGenerator.FACTOR_ID && ways.includes('sms')
    return isOffered ? [messageFactor(auth, resolver, hint)] : []
  })
  if (factors.length > 0) return factors
  throw new ClientProblem('no-usable-factor', resolver.hints.map(({ factorId }) => factorId).join())
}

function appFactor(resolver: MultiFactorResolver, hint: MultiFactorInfo): SecondFactor {
  return {
    id: hint.uid,
    kind: 'totp',
    hint: hint.displayName ?? '',
    begin: () => Promise.resolve(),
    finish: (code) => finish(resolver, TotpMultiFactorGenerator.assertionForSignIn(hint.uid, code)),
  }
}

function messageFactor(
  auth: Auth,
  resolver: MultiFactorResolver,
  hint: MultiFactorInfo,
): SecondFactor {
  let verificationId = ''
  return {
    id: hint.uid,
    kind: 'sms',
    hint: lastDigitsOf(hint),
    async begin() {
      const robotCheck = new RecaptchaVerifier(auth, robotCheckId, { size: 'invisible' })
      try {
        verificationId = await new PhoneAuthProvider(auth).verifyPhoneNumber(
          { multiFactorHint: hint, session: resolver.session },
          robotCheck,
        )
      } catch (fault) {
        throw clientProblem(fault)
      } finally {
        robotCheck.clear()
      }
    },
    finish: (code) =>
      finish(
        resolver,
        PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(verificationId, code)),
      ),
  }
}

async function finish(
  resolver: MultiFactorResolver,
  assertion: MultiFactorAssertion,
): Promise<string> {
  try {
    const { user } = await resolver.resolveSignIn(assertion)
    return await user.getIdToken()
  } catch (fault) {
    throw clientProblem(fault)
  }
}

/** Of «+••••••1234», which is all the service tells before the second step. */
function lastDigitsOf(hint: MultiFactorInfo): string {
  const shown = 'phoneNumber' in hint ? String(hint.phoneNumber) : ''
  return /\d+$/u.exec(shown)?.[0].slice(-4) ?? ''
}
