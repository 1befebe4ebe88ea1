import { expect, it } from 'vitest'

import { groundText } from './legal-words.tsx'

it('says of a law nobody compared with its text that this is still to be done', () => {
  const law = 'Código Tributario, art. 132'
  expect(groundText({ law, isRead: false })).toBe(
    'Fundamento: Código Tributario, art. 132. Falta cotejarlo con el texto de la ley.',
  )
  expect(groundText({ law, isRead: true })).toBe('Fundamento: Código Tributario, art. 132.')
  expect(groundText({ law: '', isRead: true })).toBe('')
})
