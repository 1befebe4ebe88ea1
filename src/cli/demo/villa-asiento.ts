/**
 * The invented town of the demonstration. Everything in this folder is made up; the town says so
 * itself wherever it is named.
 */
import type { Role } from '#domain/permission/permission.ts'

export const villaAsiento = {
  name: 'Municipalidad de Villa Asiento',
  country: 'CL',
  region: null,
  timeZone: 'America/Santiago',
  contact:
    'Municipio inventado para demostración. Plaza del Roble 100, Villa Asiento · registro@villa-asiento.example',
  book: { scope: 'MUNICIPALITY', prefix: 'E' },
  office: { code: 'OP', name: 'Oficina de Partes', address: 'Plaza del Roble 100, primer piso' },
  units: [
    { code: 'ALC', name: 'Alcaldía' },
    { code: 'SEC', name: 'Secretaría Municipal' },
    { code: 'SCP', name: 'Secretaría Comunal de Planificación' },
    { code: 'DOM', name: 'Dirección de Obras Municipales' },
    { code: 'DAF', name: 'Administración y Finanzas' },
    { code: 'DIDECO', name: 'Desarrollo Comunitario' },
    { code: 'TRA', name: 'Tránsito y Transporte Público' },
    { code: 'RYP', name: 'Rentas y Patentes' },
    { code: 'DAO', name: 'Aseo, Ornato y Medio Ambiente' },
    { code: 'JUR', name: 'Asesoría Jurídica' },
    { code: 'ADQ', name: 'Adquisiciones' },
    { code: 'TRP', name: 'Transparencia' },
    { code: 'CUL', name: 'Cultura y Deportes' },
    { code: 'SAL', name: 'Salud Municipal' },
  ],
} as const

export type UnitCode = (typeof villaAsiento.units)[number]['code']

/** Known to everybody who reads this file: the demonstration must never hold anything real. */
export const demoPassword = 'demo-asiento'

export interface DemoAccount {
  readonly key:
    | 'registro'
    | 'jefatura'
    | 'jefatura2'
    | 'unidad'
    | 'tramite'
    | 'auditoria'
    | 'admin'
    | 'admin2'
  readonly name: string
  readonly roles: readonly Role[]
  readonly unit: UnitCode | null
  /** What one comes in with this account to see. */
  readonly does: string
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    key: 'registro',
    name: 'Marcela Fuentes Rojas',
    roles: ['REG'],
    unit: null,
    does: 'registra en el mesón',
  },
  {
    key: 'jefatura',
    name: 'Hernán Valdés Soto',
    roles: ['JREG', 'REG'],
    unit: null,
    does: 'rectifica y aprueba anulaciones',
  },
  {
    key: 'jefatura2',
    name: 'Teresa Bascuñán Ortiz',
    roles: ['JREG', 'REG'],
    unit: null,
    does: 'segunda jefatura: para lo que se hace entre dos',
  },
  {
    key: 'unidad',
    name: 'Patricia Olivares Mena',
    roles: ['JU'],
    unit: 'DOM',
    does: 'dirige Obras Municipales',
  },
  {
    key: 'tramite',
    name: 'Cristián Pizarro Lagos',
    roles: ['TR'],
    unit: 'DOM',
    does: 'tramita en Obras Municipales',
  },
  {
    key: 'auditoria',
    name: 'Elena Cáceres Vidal',
    roles: ['AUD'],
    unit: null,
    does: 'consulta y audita',
  },
  {
    key: 'admin',
    name: 'Ignacio Bravo Núñez',
    roles: ['ADM'],
    unit: null,
    does: 'administra personas y unidades',
  },
  {
    key: 'admin2',
    name: 'Beatriz Yáñez Cortés',
    roles: ['ADM'],
    unit: null,
    does: 'segunda administración: confirma lo que propone la otra',
  },
]

export function emailOf({ key }: Pick<DemoAccount, 'key'>): string {
  return `${key}@villa-asiento.example`
}
