/**
 * The weekly letter of what is overdue: how much at each unit, and of each document its number and
 * how late it is. Mail is read by others too.
 */

export interface LateSum {
  readonly unit: string
  readonly count: number
}

export interface LateLine {
  readonly entryNumber: string
  readonly daysLate: number
}

export interface OverdueLetter {
  readonly name: string
  readonly municipality: string
  /** Whether it is of the whole register, or of the reader's units. */
  readonly isOfAll: boolean
  readonly sums: readonly LateSum[]
  /** The latest of them, the most late first. */
  readonly lines: readonly LateLine[]
  /** Where the report is, and where one stops the letter. */
  readonly addresses: { readonly report: string; readonly notices: string }
}

export function overdueSubject({ municipality, sums }: OverdueLetter): string {
  return `Registro de ${municipality}: ${documents(totalOf(sums))}`
}

export function overdueText({ name, isOfAll, sums, lines, addresses }: OverdueLetter): string {
  const total = totalOf(sums)
  const left = total - lines.length
  return [
    `${name}:`,
    `${isOfAll ? 'En el registro hay' : 'En sus unidades hay'} ${documents(total)}:`,
    sums.map(({ unit, count }) => `${unit}: ${count}`).join('\n'),
    lines.map(lineOf).join('\n'),
    ...(left > 0 && lines.length > 0 ? [left === 1 ? 'y 1 más.' : `y ${left} más.`] : []),
    addresses.report,
    'Recibe este correo una vez por semana, si hay documentos vencidos. Puede dejar de recibirlo aquí:',
    addresses.notices,
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
}

function totalOf(sums: readonly LateSum[]): number {
  return sums.reduce((total, { count }) => total + count, 0)
}

function documents(count: number): string {
  return count === 1 ? '1 documento vencido' : `${count} documentos vencidos`
}

function lineOf({ entryNumber, daysLate }: LateLine): string {
  // Due on a day after which none was worked yet at its office.
  if (daysLate === 0) return `${entryNumber}: vencido`
  return `${entryNumber}: ${daysLate === 1 ? '1 día hábil' : `${daysLate} días hábiles`} de atraso`
}
