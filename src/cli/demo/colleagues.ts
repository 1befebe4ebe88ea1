/**
 * Who works in the offices of the town beside the people one can come in as: a head and somebody
 * who handles, in each.
 */
import type { Role } from '#domain/permission/permission.ts'
import type { UnitCode } from './villa-asiento.ts'
import { villaAsiento } from './villa-asiento.ts'

export interface Colleague {
  readonly role: Extract<Role, 'JU' | 'TR'>
  readonly unit: UnitCode
  readonly name: string
}

const heads = [
  'Rosario Villablanca Prado',
  'Gonzalo Iturra Peña',
  'Mireya Salgado Ruiz',
  'Patricia Olivares Mena',
  'Óscar Leiva Contreras',
  'Jimena Aravena Toro',
  'Ramiro Espinoza Luna',
  'Carolina Maturana Vega',
  'Fabián Quezada Ríos',
  'Loreto Sandoval Pinto',
  'Mauricio Tapia Neira',
  'Verónica Cifuentes Mora',
  'Andrés Poblete Lara',
  'Silvia Henríquez Parra',
] as const
const handlers = [
  'Nora Bustos Carrasco',
  'Iván Morales Jara',
  'Daniela Rebolledo Cid',
  'Cristián Pizarro Lagos',
  'Gladys Urrutia Sáez',
  'Tomás Fica Moya',
  'Paola Ulloa Castro',
  'Jorge Melo Baeza',
  'Ximena Rosales Díaz',
  'Felipe Oyarzún Gatica',
  'Alicia Muñoz Farías',
  'Rubén Cárcamo Soto',
  'Natalia Godoy Reyes',
  'Esteban Lillo Vera',
] as const

/** Those of Obras Municipales have accounts of their own: `villa-asiento.ts`. */
export const colleagues: readonly Colleague[] = villaAsiento.units.flatMap(({ code }, index) => {
  const [head, handler] = [heads[index], handlers[index]]
  if (code === 'DOM' || head === undefined || handler === undefined) return []
  return [
    { role: 'JU', unit: code, name: head },
    { role: 'TR', unit: code, name: handler },
  ] satisfies Colleague[]
})
