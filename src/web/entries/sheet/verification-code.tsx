import { verificationCodeWords } from '../../words/entries/verification-code.ts'

/** The code of a receipt, and which part of it a citizen types at `/consulta`. */
export function VerificationCode({ code }: { readonly code: string }) {
  return (
    <>
      <span className="mono">{code}</span>
      <p className="muted">{verificationCodeWords.forEnquiry}</p>
    </>
  )
}
