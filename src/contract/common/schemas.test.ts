import { expect, it } from 'vitest'

import { remarksOf } from './issue-words.ts'
import { line, optionalLine, optionalText, text } from './schemas.ts'

it('keeps of a free text what is seen where it stands', () => {
  const typed = ' uno\u202Egpj.exe\u2066\n\u0007dos\uD800 👩\u200D🌾 '
  const kept = 'unogpj.exe\ndos 👩\u200D🌾'
  expect([text(80).parse(typed), optionalText(80).parse(typed)]).toEqual([kept, kept])
  expect(line(80).parse(typed)).toBe('unogpj.exe dos 👩\u200D🌾')
  expect(optionalLine(80).parse('\u200B\uFEFF\u3164')).toBeNull()
})

it('counts what a text says, not the signs it is filled up with', () => {
  expect(line(80, 3).parse('Obras')).toBe('Obras')
  const filled = ['...', 'a\u200B\u200B', '\u3164\u3164\u3164', '']
  expect(
    filled.map((typed) => remarksOf(line(80, 3).safeParse(typed).error?.issues ?? [])),
  ).toEqual(
    filled.map(() => [
      expect.objectContaining({
        code: 'E-DOC-18',
        slots: { esperado: expect.stringContaining('al menos 3 letras') },
      }),
    ]),
  )
})
