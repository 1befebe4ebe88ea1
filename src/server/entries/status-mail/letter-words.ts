/** What a letter to the sender of an entry says, in the language of the municipality. */
import type { LetterLanguage } from '../../mail/html-of.ts'

export interface LetterWords {
  readonly subject: (municipality: string, number: string) => string
  readonly from: (municipality: string) => string
  readonly document: (number: string, presented: string) => string
  /** Before the address of the enquiry; the code is null where the receipt has it. */
  readonly follow: (number: string, code: string | null) => string
  readonly missing: string
  readonly ask: string
  readonly notice: string
  readonly unsubscribe: string
}

export const letterWords: Readonly<Record<LetterLanguage, LetterWords>> = {
  es: {
    subject: (municipality, number) => `${municipality}: aviso sobre su documento ${number}`,
    from: (municipality) => `${municipality} le avisa en qué está su documento:`,
    document: (number, presented) => `Documento ${number}, presentado el ${presented}.`,
    follow: (number, code) =>
      `Para ver más, escriba el número ${number} y el código de consulta ${code ?? 'de su comprobante'} en esta dirección:`,
    missing: 'Ahí puede ver qué falta.',
    ask: 'Dónde preguntar:',
    notice:
      'Este correo es solo un aviso: no notifica ningún acto ni abre plazos. No se leen las respuestas a esta dirección.',
    unsubscribe: 'Para dejar de recibir estos avisos, abra esta dirección:',
  },
  pt: {
    subject: (municipality, number) => `${municipality}: aviso sobre o seu documento ${number}`,
    from: (municipality) => `${municipality} avisa em que ponto está o seu documento:`,
    document: (number, presented) => `Documento ${number}, apresentado em ${presented}.`,
    follow: (number, code) =>
      `Para ver mais, escreva o número ${number} e o código de consulta ${code ?? 'do seu comprovante'} neste endereço:`,
    missing: 'Ali pode ver o que falta.',
    ask: 'Onde perguntar:',
    notice:
      'Este e-mail é apenas um aviso: não notifica nenhum ato nem abre prazos. As respostas a este endereço não são lidas.',
    unsubscribe: 'Para deixar de receber estes avisos, abra este endereço:',
  },
}
