import { expect, it } from 'vitest'

import { optionalText, text } from './schemas.ts'

it('keeps of a free text what is seen where it stands', () => {
  const typed = ' uno\u202Egpj.exe\u2066\n\u0007dos\uD800 👩\u200D🌾 '
  const kept = 'unogpj.exe\ndos 👩\u200D🌾'
  expect([text(80).parse(typed), optionalText(80).parse(typed)]).toEqual([kept, kept])
})
