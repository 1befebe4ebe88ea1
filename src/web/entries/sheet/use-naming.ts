import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Naming } from './describe-value.ts'
import { catalogueQuery } from '../query/entry-queries.ts'

export interface OfficeNaming extends Naming {
  readonly officeName: string
}

/**
 * The names behind the ids of an entry, and the clock of its office; null until the catalogue is
 * here.
 */
export function useNaming(officeId: string | undefined): OfficeNaming | null {
  const catalogue = useQuery(catalogueQuery).data
  return useMemo(() => {
    if (!catalogue) return null
    const typeNames = new Map(catalogue.documentTypes.map(({ typeId, name }) => [typeId, name]))
    const unitNames = new Map(catalogue.units.map(({ unitId, name }) => [unitId, name]))
    const office = catalogue.offices.find((each) => each.officeId === officeId)
    return {
      timeZone: office?.timeZone ?? catalogue.municipality.timeZone,
      officeName: office?.name ?? '',
      typeName: (typeId) => typeNames.get(typeId),
      unitName: (unitId) => unitNames.get(unitId),
    }
  }, [catalogue, officeId])
}
