/**
 * What a town of each country usually calls its registry office and its units: a first proposal, to
 * be edited.
 */
import type { CountryCode } from '#domain/common/country.ts'
import { knownCountry } from '#domain/common/country.ts'

export interface NamedCode {
  readonly code: string
  readonly name: string
}

export interface TypicalTown {
  readonly office: NamedCode
  readonly units: readonly NamedCode[]
}

const towns: Readonly<Record<CountryCode, TypicalTown>> = {
  CL: {
    office: { code: 'OP', name: 'Oficina de Partes' },
    units: named({
      ALC: 'Alcaldía',
      SEC: 'Secretaría Municipal',
      SCP: 'Secretaría Comunal de Planificación',
      DOM: 'Dirección de Obras Municipales',
      DAF: 'Administración y Finanzas',
      DIDECO: 'Desarrollo Comunitario',
      TRA: 'Tránsito y Transporte Público',
      RYP: 'Rentas y Patentes',
      DAO: 'Aseo, Ornato y Medio Ambiente',
      JUR: 'Asesoría Jurídica',
      ADQ: 'Adquisiciones',
      TRP: 'Transparencia',
    }),
  },
  PE: {
    office: { code: 'MP', name: 'Mesa de Partes' },
    units: named({
      ALC: 'Alcaldía',
      SG: 'Secretaría General',
      GM: 'Gerencia Municipal',
      GAJ: 'Gerencia de Asesoría Jurídica',
      GAF: 'Gerencia de Administración y Finanzas',
      GAT: 'Gerencia de Administración Tributaria',
      GDU: 'Gerencia de Desarrollo Urbano y Obras',
      GDS: 'Gerencia de Desarrollo Social',
      GSC: 'Gerencia de Servicios a la Ciudad',
      SGL: 'Subgerencia de Logística',
      SGLA: 'Subgerencia de Licencias y Autorizaciones',
    }),
  },
  ES: {
    office: { code: 'OAMR', name: 'Oficina de Asistencia en Materia de Registros' },
    units: named({
      ALC: 'Alcaldía',
      SEC: 'Secretaría',
      INT: 'Intervención y Tesorería',
      URB: 'Urbanismo y Obras',
      ACT: 'Licencias de Actividades',
      PAD: 'Padrón y Estadística',
      SSO: 'Servicios Sociales',
      REC: 'Recaudación',
      CON: 'Contratación',
      POL: 'Policía Local',
      CUL: 'Cultura y Deportes',
    }),
  },
  CO: {
    office: { code: 'VU', name: 'Ventanilla Única' },
    units: named({
      DES: 'Despacho de la Alcaldía',
      GOB: 'Secretaría de Gobierno',
      HAC: 'Secretaría de Hacienda',
      PLA: 'Secretaría de Planeación',
      INF: 'Secretaría de Infraestructura y Obras',
      DSO: 'Secretaría de Desarrollo Social',
      SAL: 'Secretaría de Salud',
      EDU: 'Secretaría de Educación',
      JUR: 'Oficina Jurídica',
      CTR: 'Oficina de Contratación',
    }),
  },
  EC: {
    office: { code: 'RD', name: 'Recepción Documental' },
    units: named({
      ALC: 'Alcaldía',
      SG: 'Secretaría General y Concejo',
      PS: 'Procuraduría Síndica',
      PLA: 'Planificación y Ordenamiento Territorial',
      OPU: 'Obras Públicas',
      FIN: 'Dirección Financiera',
      REN: 'Rentas y Avalúos',
      DSO: 'Desarrollo Social',
      AMB: 'Gestión Ambiental',
      CMP: 'Compras Públicas',
    }),
  },
  AR: {
    office: { code: 'ME', name: 'Mesa de Entradas' },
    units: named({
      INT: 'Intendencia',
      GOB: 'Secretaría de Gobierno',
      HAC: 'Secretaría de Hacienda',
      OSP: 'Obras y Servicios Públicos',
      PLU: 'Planeamiento Urbano',
      DSO: 'Desarrollo Social',
      SAL: 'Salud',
      CUL: 'Cultura y Educación',
      ALT: 'Asesoría Legal y Técnica',
      REN: 'Rentas Municipales',
      CPR: 'Compras',
    }),
  },
  MX: {
    office: { code: 'OP', name: 'Oficialía de Partes' },
    units: named({
      PRE: 'Presidencia Municipal',
      SEA: 'Secretaría del Ayuntamiento',
      TES: 'Tesorería Municipal',
      OPU: 'Obras Públicas',
      DUR: 'Desarrollo Urbano',
      DSO: 'Desarrollo Social',
      REG: 'Reglamentos y Licencias',
      SPM: 'Servicios Públicos Municipales',
      CON: 'Contraloría',
      JUR: 'Dirección Jurídica',
      UTR: 'Unidad de Transparencia',
    }),
  },
  BO: {
    office: { code: 'VU', name: 'Ventanilla Única de Correspondencia' },
    units: named({
      ALC: 'Alcaldía',
      SGE: 'Secretaría General',
      SMA: 'Secretaría Municipal Administrativa y Financiera',
      SMO: 'Secretaría Municipal de Obras Públicas',
      SMU: 'Secretaría Municipal de Planificación y Urbanismo',
      SMD: 'Secretaría Municipal de Desarrollo Humano y Social',
      REC: 'Recaudaciones',
      ACT: 'Licencias y Actividades Económicas',
      JUR: 'Asesoría Jurídica',
      CON: 'Contrataciones',
      TRA: 'Transparencia',
    }),
  },
  UY: {
    office: { code: 'ME', name: 'Mesa de Entrada' },
    units: named({
      INT: 'Intendencia',
      SEG: 'Secretaría General',
      HAC: 'Dirección de Hacienda',
      OBR: 'Dirección de Obras',
      ORD: 'Ordenamiento Territorial y Urbanismo',
      DES: 'Desarrollo Social',
      TRA: 'Tránsito y Transporte',
      HIG: 'Higiene y Habilitaciones',
      CUL: 'Cultura y Deporte',
      JUR: 'Dirección Jurídica',
      CMP: 'Compras',
    }),
  },
  PY: {
    office: { code: 'ME', name: 'Mesa de Entrada' },
    units: named({
      INT: 'Intendencia',
      SEG: 'Secretaría General',
      JUN: 'Junta Municipal',
      HAC: 'Hacienda y Finanzas',
      OBR: 'Obras y Servicios',
      PLU: 'Planificación Urbana',
      ACC: 'Acción Social',
      TRA: 'Tránsito',
      REC: 'Recaudaciones y Patentes',
      JUR: 'Asesoría Jurídica',
      UOC: 'Unidad Operativa de Contrataciones',
    }),
  },
  BR: {
    office: { code: 'PG', name: 'Protocolo Geral' },
    units: named({
      GAB: 'Gabinete do Prefeito',
      SEA: 'Secretaria de Administração',
      SEF: 'Secretaria de Fazenda',
      SOB: 'Secretaria de Obras',
      SUR: 'Secretaria de Urbanismo',
      SAS: 'Secretaria de Assistência Social',
      SES: 'Secretaria de Saúde',
      SED: 'Secretaria de Educação',
      SMA: 'Secretaria de Meio Ambiente',
      PGM: 'Procuradoria Geral do Município',
      OUV: 'Ouvidoria',
      LIC: 'Licitações e Contratos',
    }),
  },
}

export function typicalTown(country: string): TypicalTown {
  const known = knownCountry(country)
  return known ? towns[known] : { office: { code: '', name: '' }, units: [] }
}

function named(names: Readonly<Record<string, string>>): NamedCode[] {
  return Object.entries(names).map(([code, name]) => ({ code, name }))
}
