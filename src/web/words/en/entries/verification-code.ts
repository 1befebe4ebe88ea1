import type * as spanish from '../../entries/verification-code.ts'
import type { Words } from '../../shape.ts'

export const verificationCodeWords: Words<typeof spanish.verificationCodeWords> = {
  forEnquiry: 'At /consulta, type the first 8.',
}
