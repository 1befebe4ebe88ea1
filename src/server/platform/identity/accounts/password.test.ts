import { describe, expect, it } from 'vitest'

import { sentence } from '#contract/common/sentences.ts'
import { remark } from '#domain/common/refusal.ts'

import { passwordProblem } from './password-rules.ts'
import { GateFull, hashPassword, isPassword, openGate } from './password.ts'

describe('a password', () => {
  it('is known again, however its accents were typed, and never stored', async () => {
    const hash = await hashPassword('mañana será otro día')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
    expect(await isPassword('mañana será otro día'.normalize('NFD'), hash)).toBe(true)
    expect(await isPassword('mañana será otro dia', hash)).toBe(false)
    expect(await hashPassword('mañana será otro día')).not.toBe(hash)
  })
})

describe('a new password', () => {
  const ana = {
    email: 'ana.contreras@villa.example',
    names: ['Ana Contreras Ñuñoa', 'Municipalidad de Villa Alegre'],
  }
  const codeOf = async (password: string) => (await passwordProblem(password, ana))?.code ?? null

  it.each([
    ['corta', 'E-CFG-09'],
    ['once letras', 'E-CFG-09'],
    ['x'.repeat(129), 'E-CLA-01'],
    ['aaaaaaaaaaaaaaaa', 'E-CLA-04'],
    ['abababababab', 'E-CLA-04'],
    ['ANA.Contreras@villa.example', 'E-CLA-03'],
    ['ana.contreras2026', 'E-CLA-03'],
    ['Contreras-2026', 'E-CLA-03'],
    ['nunoacontreras', 'E-CLA-03'],
    ['municipalidad de villa alegre', 'E-CLA-03'],
    ['VillaAlegre123', 'E-CLA-03'],
    ['1q2w3e4r5t6y', 'E-CLA-02'],
    ['password12345', 'E-CLA-02'],
    ['P4ssw0rd!!!!!', 'E-CLA-02'],
    ['Contraseña2026!', 'E-CLA-02'],
    ['123456789012', 'E-CLA-02'],
    ['zyxwvutsrqpo', 'E-CLA-02'],
    ['asdfghjklñzx', 'E-CLA-02'],
    ['hola1hola1hola1', 'E-CLA-02'],
    ['iloveyouiloveyou', 'E-CLA-02'],
    ['Bienvenido2026', 'E-CLA-02'],
    ['una lluvia de martes', null],
    ['anacardos tostados', null],
    ['839201746513', null],
    ['demo-asiento', null],
    ['el caballo pastaba', null],
  ])('%s: %s', async (password, code) => {
    expect(await codeOf(password)).toBe(code)
  })

  it('is compared with tens of thousands, of which most are long', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    const long = dictionary['passwords-common'].filter((known) => known.length >= 8)
    expect(long.length).toBeGreaterThan(10_000)
    const asIfLonger = long.slice(0, 500).filter((known) => /^[a-z]+$/u.test(known))
    for (const known of asIfLonger) {
      expect(await codeOf(`${known}2026!`.padEnd(12, '!'))).not.toBe(null)
    }
  })

  it('of a million letters is refused as too long', async () => {
    expect(await codeOf('ñandú '.repeat(200_000))).toBe('E-CLA-01')
  })

  it('is refused by a sentence that says why and what to do, with every slot filled', async () => {
    for (const password of [
      'corta',
      'x'.repeat(129),
      'abababababab',
      'Contreras-2026',
      'password12345',
    ]) {
      const problem = await passwordProblem(password, ana)
      expect(problem?.field).toBe('password')
      expect(sentence(problem ?? remark('E-SYS-04'))).toMatch(/[Uu]se una/u)
      expect(sentence(problem ?? remark('E-SYS-04'))).not.toMatch(/[{}]/u)
    }
  })
})

it('lets one in at a time, keeps some waiting and turns the rest away', async () => {
  const gate = openGate({ inside: 1, waiting: 2 })
  const order: string[] = []
  const enter = (name: string) =>
    gate(async () => {
      order.push(`${name} in`)
      await new Promise(setImmediate)
      order.push(`${name} out`)
    })
  const all = [enter('one'), enter('two'), enter('three')]
  await expect(enter('four')).rejects.toThrow(GateFull)
  await Promise.all(all)
  expect(order).toEqual(['one in', 'one out', 'two in', 'two out', 'three in', 'three out'])
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await enter('five')
})
