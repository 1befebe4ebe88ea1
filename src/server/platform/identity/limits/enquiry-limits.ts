/**
 * How often it may be guessed at `/consulta` (docs/decisions/129-what-a-receipt-opens.md): from one
 * network, and at one number from one network, in this process. Whoever guesses elsewhere keeps
 * nobody out.
 */
import { networkOf } from '../../common/network.ts'
import { consume, inMemory } from './rate-limits.ts'

export type Enquirer = {
  readonly municipalityId: string
  /** The number asked for, always written in one way. */
  readonly number: string
  readonly address: string
}

export type EnquiryLimits = {
  /**
   * Counts one as wrong before its code is looked at, so that a thousand at once count a thousand.
   * Answers the seconds to wait, or null to go on.
   */
  begin(asked: Enquirer): Promise<number | null>
  /** The code was right: what was counted is given back. */
  succeed(asked: Enquirer): Promise<void>
}

export function openEnquiryLimits(): EnquiryLimits {
  const networks = inMemory({ points: 60, seconds: 60 * 60 })
  const numbers = inMemory({ points: 20, seconds: 60 * 60 })
  return {
    begin: async (asked) =>
      (await consume(networks, networkOf(asked.address))) ?? consume(numbers, numberKey(asked)),
    async succeed(asked) {
      await networks.reward(networkOf(asked.address))
      await numbers.reward(numberKey(asked))
    },
  }
}

function numberKey({ municipalityId, number, address }: Enquirer): string {
  return `${municipalityId} ${number} ${networkOf(address)}`
}
