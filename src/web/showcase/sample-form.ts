/** The form of the samples: invented, but checked as a real one is. Pure. */
import { formWords as words } from '../words/showcase-samples.ts'

export type Shift = (typeof words.shifts)[number]['value']

export type SampleValues = {
  readonly applicant: string
  readonly room: string | null
  /** `YYYY-MM-DD`, what was typed when it could not be read, or ''. */
  readonly date: string
  readonly guests: number | null
  readonly shift: Shift
  readonly neighbour: string
  readonly email: string
  readonly purpose: string
  readonly hasConditions: boolean
  readonly isReminded: boolean
}

export const filledValues: SampleValues = {
  applicant: words.sample.applicant,
  room: 'ejemplos',
  date: '2099-03-14',
  guests: 80,
  shift: 'afternoon',
  neighbour: words.neighbours[0],
  email: words.sample.email,
  purpose: words.sample.purpose,
  hasConditions: true,
  isReminded: true,
}

export const emptyValues: SampleValues = {
  applicant: '',
  room: null,
  date: '',
  guests: null,
  shift: 'morning',
  neighbour: '',
  email: '',
  purpose: '',
  hasConditions: false,
  isReminded: false,
}

/** Three errors, two warnings. */
export const wrongValues: SampleValues = {
  ...filledValues,
  guests: 150,
  email: words.wrong.email,
  purpose: words.wrong.purpose,
  hasConditions: false,
}

export type FieldName = keyof SampleValues
export type Remarks = Partial<Record<FieldName, string>>

const crowdFrom = 121

export function errorsIn(values: SampleValues): Remarks {
  const { errors } = words
  return {
    ...(values.applicant.trim() === '' && { applicant: errors.applicant }),
    ...(values.room === null && { room: errors.room }),
    ...(!/^\S+@\S+\.\S{2,}$/u.test(values.email) && { email: errors.email }),
    ...(values.purpose.trim() === '' && { purpose: errors.purpose }),
    ...(!values.hasConditions && { hasConditions: errors.conditions }),
  }
}

export function warningsIn(values: SampleValues): Remarks {
  return {
    ...(values.date === '2099-03-14' && { date: words.warnings.date }),
    ...((values.guests ?? 0) >= crowdFrom && { guests: words.warnings.guests }),
  }
}
