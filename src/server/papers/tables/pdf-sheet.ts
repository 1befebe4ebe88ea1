/** The measures of a table's page: A4, lying, in millimetres. */

export const sheet = {
  paperWidth: 297,
  paperHeight: 210,
  left: 12,
  top: 12,
  width: 273,
  bottom: 194,
} as const

/** `Página 12` ends where ` de 340` begins, whatever both are. */
export const foot = { line: 197, baseline: 202, sizePt: 8, pageX: 248, totalX: 271 } as const
