/** What the page says at which letters to senders are ended. */
import type { EnquiryLanguage } from '../enquiry/words/enquiry-words.ts'

export interface UnsubscribeWords {
  readonly title: string
  readonly lead: string
  readonly ofEntry: string
  readonly ofTown: string
  readonly done: string
  readonly doneText: string
  readonly again: string
  readonly back: string
  readonly backText: string
  readonly enquiry: string
}

export const unsubscribeWords: Readonly<Record<EnquiryLanguage, UnsubscribeWords>> = {
  es: {
    title: 'Dejar de recibir avisos por correo',
    lead: 'Los avisos dicen en qué está un documento. Puede dejarlos y seguir consultando con su comprobante.',
    ofEntry: 'Dejar los de este documento',
    ofTown: 'Dejar los de todos mis documentos',
    done: 'Listo',
    doneText:
      'Si abrió el enlace de un aviso nuestro, no le enviaremos más. Puede llegarle uno que ya había salido.',
    again: 'Volver a recibirlos',
    back: 'Listo',
    backText: 'Si abrió el enlace de un aviso nuestro, volverá a recibirlos.',
    enquiry: 'Consultar un trámite',
  },
  en: {
    title: 'Stop e-mail notices',
    lead: 'Notices say how a document stands. You may stop them and still follow it with your receipt.',
    ofEntry: 'Stop those of this document',
    ofTown: 'Stop those of all my documents',
    done: 'Done',
    doneText:
      'If you opened the link of a notice of ours, we will send no more. One that had already left may still come.',
    again: 'Receive them again',
    back: 'Done',
    backText: 'If you opened the link of a notice of ours, you will receive them again.',
    enquiry: 'Follow a document',
  },
  pt: {
    title: 'Deixar de receber avisos por e-mail',
    lead: 'Os avisos dizem em que ponto está um documento. Pode deixá-los e continuar a consultar com o seu comprovante.',
    ofEntry: 'Deixar os deste documento',
    ofTown: 'Deixar os de todos os meus documentos',
    done: 'Pronto',
    doneText:
      'Se abriu o link de um aviso nosso, não enviaremos mais. Pode chegar um que já tinha saído.',
    again: 'Voltar a recebê-los',
    back: 'Pronto',
    backText: 'Se abriu o link de um aviso nosso, voltará a recebê-los.',
    enquiry: 'Consultar um processo',
  },
}
