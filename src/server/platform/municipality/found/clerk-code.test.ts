import { expect, it } from 'vitest'
import { clerkCodeFor } from './employ.ts'

const nobody = new Set<string>()

it('takes the initials of a name, without its particles and accents', () => {
  expect(clerkCodeFor('María José Pérez Soto', nobody)).toBe('MJPS')
  expect(clerkCodeFor('Óscar de la Fuente y Ñúñez', nobody)).toBe('OFN')
  expect(clerkCodeFor('Ana María del Carmen López Ruiz Díaz', nobody)).toBe('AMCL')
})

it('makes a code of a single name, and of one in another script', () => {
  expect(clerkCodeFor('Xiomara', nobody)).toBe('XI')
  expect(clerkCodeFor('王芳', nobody)).toBe('XX')
})

it('gives nobody the code of another', () => {
  expect(clerkCodeFor('Juan Soto', new Set(['JS', 'JS2']))).toBe('JS3')
})
