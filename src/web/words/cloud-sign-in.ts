import * as spanish from './es/cloud-sign-in.ts'
import { translated } from './translated.ts'

export const { cloudSignInWords } = translated('cloudSignIn', spanish)
