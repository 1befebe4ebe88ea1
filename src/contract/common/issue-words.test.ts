// Every leaf of every request is broken by `tests/attacks/wrong-leaf.test.ts`.
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { remarksOf } from './issue-words.ts'
import { date } from './schemas.ts'
import { sentence } from './sentences.ts'

describe('what is expected', () => {
  it.each([
    [
      z.enum(['A', 'B', 'C']),
      'D',
      'Revise este dato: «dato» debe ser uno de los valores admitidos: A, B o C.',
    ],
    [z.string(), undefined, 'Revise este dato: falta «dato»: un texto, entre comillas.'],
    [z.int().min(1).max(9), 12, 'Revise este dato: «dato» debe ser un número menor o igual que 9.'],
    [z.int(), 1.5, 'Revise este dato: «dato» debe ser un número entero.'],
    [
      z.iso.date(),
      '2026-02-30',
      'Revise este dato: «dato» debe ser una fecha que exista, como AAAA-MM-DD: 2026-11-23.',
    ],
    [
      date,
      '0026-11-23',
      'Revise este dato: «dato» debe ser una fecha entre 1500-01-01 y 2999-12-31.',
    ],
    [
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('A') }),
        z.object({ kind: z.literal('B') }),
      ]),
      { kind: 'C' },
      'Revise este dato: «dato.kind» debe ser uno de los valores admitidos: A o B.',
    ],
    [z.string().min(1), '', 'Revise este dato: «dato» debe ser un texto de al menos 1 letra.'],
    [
      z.array(z.string()).max(2),
      ['a', 'b', 'c'],
      'Revise este dato: «dato» debe ser una lista de como mucho 2 elementos.',
    ],
    [
      z.union([z.string().check(z.maxLength(2)), z.null()]),
      'abc',
      'Este texto es demasiado largo: cabe como máximo 2 caracteres.',
    ],
    [
      z.strictObject({ a: z.string() }),
      { a: 'a', b: 1 },
      'Revise este dato: «dato» no tiene «b»: quítelo.',
    ],
  ])('is told: %#', (type, value, text) => {
    expect(said(type, value)).toEqual([text])
  })
})

function said(type: z.ZodType, value: unknown): string[] {
  const parsed = z.object({ dato: type }).safeParse({ dato: value }, { reportInput: true })
  return parsed.success ? [] : remarksOf(parsed.error.issues).map(sentence)
}
