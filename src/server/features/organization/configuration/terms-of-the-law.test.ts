import { api } from '#contract/api.ts'
import type { ConfigurationView } from '#contract/municipality/configuration.ts'
import { settleChange } from '#tests/settle-change.ts'
import { openTestApp } from '#tests/test-app.ts'
import { afterAll, describe, expect, it } from 'vitest'

const app = await openTestApp()
const adm = await app.as('ADM')
const head = await app.as('JREG')
const clerk = await app.as('REG')
afterAll(() => app.close())

type Type = ConfigurationView['types'][number]

async function typeOf(code: string): Promise<Type> {
  const { body } = await adm.ask(api.readConfiguration, {})
  const type = body.types.find((one) => one.code === code)
  if (!type) throw new Error(`The municipality has no ${code}`)
  return type
}

async function change({ typeId, legal: _legal, ...form }: Type, more: object): Promise<void> {
  const type = { ...form, ...more }
  expect(await settleChange({ adm, head }, { kind: 'DOCUMENT_TYPE', typeId, type })).toBeNull()
}

const previewOf = async (typeId: string) => {
  const { officeId } = app.municipality.foundation
  return (await clerk.ask(api.previewDeadline, { body: { officeId, typeId, presentedAt: null } }))
    .body
}

describe('the term of a type', () => {
  it('is the one the law gives, with its article and the meaning of silence', async () => {
    const information = await typeOf('INF')
    expect(information).toMatchObject({
      deadline: { amount: 20, unit: 'WORKING_DAY' },
      silenceNote: expect.stringContaining('Consejo para la Transparencia'),
      legal: { law: 'Ley 20.285, arts. 14 y 24', isRead: true, checkedOn: '2026-11-22' },
    })
    expect((await previewOf(information.typeId)).ground?.law).toBe('Ley 20.285, arts. 14 y 24')
  })

  it('says why there is none', async () => {
    const invitation = await typeOf('INV')
    expect(invitation).toMatchObject({ deadline: null, legal: { term: null } })
    expect((await previewOf(invitation.typeId)).ground?.reason).toBe('No abre ningún trámite.')
  })

  it('is not called law once the council sets another', async () => {
    const request = await typeOf('SOL')
    await change(request, { deadline: { amount: 15, unit: 'WORKING_DAY' } })
    expect((await previewOf(request.typeId)).ground).toBeNull()
    expect((await typeOf('SOL')).legal?.term).toEqual({ amount: 6, unit: 'MONTH' })
  })
})
