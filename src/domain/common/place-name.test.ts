import { expect, it } from 'vitest'

import { isOwnPlace, placeKey } from './place-name.ts'

it('takes one place for one, however it is written', () => {
  expect(placeKey(' SAN Sebastián  de los Reyes')).toBe(placeKey('san sebastian de los reyes'))
  expect(placeKey('L’Hospitalet de Llobregat')).toBe(placeKey("l'hospitalet de llobregat"))
  expect(placeKey('Vitoria-Gasteiz')).toBe(placeKey('Vitoria Gasteiz'))
  expect(placeKey(' - ')).toBe('')
})

it.each([
  ['Ayuntamiento de Getafe', 'GETAFE'],
  ['Ilustre Municipalidad de Puente Alto', 'Puente Alto'],
  ['Municipalidad Distrital de San Juan de Lurigancho', 'San Juan de Lurigancho'],
  ['Alcaldía Mayor de Bogotá', 'Bogota'],
  ['GAD Municipal del Cantón Cuenca', 'Cuenca'],
  ['Gobierno Autónomo Descentralizado Municipal del Distrito de Loja', 'Loja'],
  ["Ajuntament d'Alella", 'Alella'],
  ['Getafe', 'Getafe'],
  ['Municipalidad de Prueba', 'Municipalidad de Prueba'],
])('knows the place of %s', (council, place) => {
  expect(isOwnPlace(council, place)).toBe(true)
})

it.each([
  // Lurigancho is another district of Lima.
  ['Municipalidad Distrital de San Juan de Lurigancho', 'Lurigancho'],
  ['Ayuntamiento de San Fernando de Henares', 'Henares'],
  ['Ayuntamiento de Getafe', 'Leganés'],
  ['Puente de Vallecas', 'Vallecas'],
])('does not take the place of %s for %s', (council, place) => {
  expect(isOwnPlace(council, place)).toBe(false)
})
