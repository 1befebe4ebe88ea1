import { describe, expect, it } from 'vitest'

import type { Handling, Stage } from '../handling/handling.ts'
import { blankParty } from '../party/party.ts'
import type { Party, PartyRole } from '../party/party.ts'
import { maskedAddress, newsOf, senderAddress } from './status-mail.ts'

const party = (role: PartyRole, email: string | null): Party => ({ ...blankParty, role, email })

describe('the address of the sender', () => {
  it('is the first that was given, the interested party’s before that of whoever brings it', () => {
    const parties = [
      party('PRESENTER', 'trae@correo.example'),
      party('INTERESTED', null),
      party('REPRESENTATIVE', 'abogada@correo.example'),
    ]
    expect(senderAddress(parties)).toBe('abogada@correo.example')
    expect(senderAddress([...parties, party('INTERESTED', 'ana@correo.example')])).toBe(
      'ana@correo.example',
    )
    expect(senderAddress([party('INTERESTED', null)])).toBeNull()
  })

  it('is shown masked', () => {
    expect(maskedAddress('marta.soto@correo.villa.example')).toBe('m…@c….example')
    expect(maskedAddress('ñ@x.pe')).toBe('ñ…@x….pe')
  })
})

/** What else the handling says is no news. */
function at(stage: object): string {
  return newsOf({ registerStatus: 'REGISTERED', handling: { stage: stage as Stage } as Handling })
}

const observed = (remedyBy: string): string =>
  at({ status: 'OBSERVED', unitId: 'u', observation: { remedyBy } })

const closed = (outcome: string, medium: string | null, status = 'CLOSED'): string =>
  at({ status, unitId: 'u', closure: { outcome, reply: { medium } } })

describe('what is news to the sender', () => {
  it('is the unit, whatever it does with it', () => {
    const stages = ['ROUTED', 'RECEIVED', 'IN_PROGRESS', 'RETURNED'].map((status) =>
      at({ status, unitId: 'u' }),
    )
    expect(new Set(stages).size).toBe(1)
    expect(at({ status: 'ROUTED', unitId: 'v' })).not.toBe(stages[0])
    expect(at({ status: 'RETURNED', unitId: null })).toBe(
      at({ status: 'REGISTERED', unitId: null }),
    )
  })

  it('is what is missing, by its last day, and the end, archived or not', () => {
    expect(observed('2026-12-01')).not.toBe(observed('2026-12-02'))
    const ended = ['ARCHIVED', 'CLOSED'].map((status) => closed('GRANTED', 'PAPER', status))
    expect(new Set(ended).size).toBe(1)
  })

  it('is an answer of another outcome, or that went another way', () => {
    const answers = [closed('GRANTED', 'PAPER'), closed('DENIED', 'PAPER'), closed('GRANTED', null)]
    expect(new Set(answers).size).toBe(3)
  })
})
