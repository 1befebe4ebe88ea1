/** The types of document almost every council receives (docs/specification/entry.md), by code. */
export const usualTypeCodes = [
  'SOL',
  'INS',
  'REC',
  'RCL',
  'QUE',
  'DEN',
  'SUB',
  'ALE',
  'OFI',
  'JUD',
  'REQ',
  'INF',
  'LOB',
  'LFU',
  'DRE',
  'SBV',
  'PAD',
  'TRI',
  'CON',
  'OFE',
  'FAC',
  'INV',
  'DPP',
  'MED',
  'CAR',
] as const

/** What mends an observed entry comes in as this. */
export const remedyTypeCode: UsualTypeCode = 'SUB'

export type UsualTypeCode = (typeof usualTypeCodes)[number]
