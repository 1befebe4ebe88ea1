import { expect, it } from 'vitest'

import { writeHours } from './wording.ts'

it('says days that close together once, and the seasons after', () => {
  const week = { 1: '14:00', 2: '14:00', 3: '14:00', 4: '14:00', 5: '13:00' }
  expect(writeHours({ closingTime: week })).toBe(
    'Atiende de lunes a jueves hasta las 14:00, los viernes hasta las 13:00',
  )
  const summer = { from: '12-15', to: '03-15', closingTime: { 2: '12:00', 6: '12:00' } }
  expect(writeHours({ closingTime: { 1: '14:00' }, seasons: [summer] })).toBe(
    'Atiende los lunes hasta las 14:00; del 15/12 al 15/03, los martes hasta las 12:00, los sábados hasta las 12:00',
  )
  expect(
    writeHours({ closingTime: { 7: '14:00' }, seasons: [{ ...summer, closingTime: {} }] }),
  ).toBe('Atiende los domingos hasta las 14:00; del 15/12 al 15/03, no abre')
})

it('says nothing of an office without hours', () => {
  expect(writeHours({ closingTime: {} })).toBe('')
})
