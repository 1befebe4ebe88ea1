/** The files of a document that goes out. */
import { inLanguage } from '../language/in-language.ts'

export const outgoingFileWords = inLanguage('outgoingFileWords', {
  title: 'Archivos',
  lead: 'El documento firmado y sus anexos, si los tiene en archivo. Después de despachar no cambian.',
  letterLead: (number: string) =>
    `El documento es la copia firmada de ${number}: no hace falta subirlo. Aquí se agregan sus anexos.`,
  isDocument: 'Es el documento firmado',
  isDocumentOf: (name: string) => `«${name}» es el documento firmado`,
  roles: { DOCUMENT: 'Documento', ANNEX: 'Anexo' },
  isolated: 'El antivirus encontró algo en este archivo: no se entrega a nadie.',
  downloaded: (moments: string) =>
    `Descargado con el código del comprobante: ${moments}. No es una notificación.`,
  unsent: (name: string) =>
    `«${name}» no llegó. Vuelva a intentarlo o quítelo: después de despachar no se agrega.`,
} as const)
