import { expect, it } from 'vitest'

import { closeErrors } from './close-values.ts'

const empty = {
  outcome: 'GRANTED',
  number: '',
  date: '2026-11-23',
  authority: ' ',
  medium: null,
  reason: '',
  file: null,
} as const

it('says of each empty field of an answer what is missing there, and nothing twice', () => {
  expect(closeErrors(empty)).toEqual([
    { field: 'reply.number', message: 'Escriba «Número de la respuesta».' },
    { field: 'reply.authority', message: 'Escriba «Autoridad que firma».' },
  ])
})

it('does not answer without the file that was chosen and cannot be attached', () => {
  const whole = { ...empty, number: '12', authority: 'Alcaldía' }
  expect(closeErrors(whole)).toEqual([])
  expect(closeErrors(whole, 'plano.dwg')).toEqual([
    { field: 'file', message: '«plano.dwg» no se puede adjuntar: quítelo o elija otro archivo.' },
  ])
})
