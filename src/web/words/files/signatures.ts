/** Who signed a file, and what came after: each fact by itself, and never that it is valid. */
import { inLanguage } from '../language/in-language.ts'

export const signatureWords = inLanguage('signatureWords', {
  see: 'Ver firmas',
  seeOf: (fileName: string) => `Ver firmas de ${fileName}`,
  hide: 'Ocultar firmas',
  hideOf: (fileName: string) => `Ocultar firmas de ${fileName}`,
  of: (fileName: string) => `Firmas de ${fileName}`,
  looking: 'Buscando firmas…',
  none: 'No trae firmas electrónicas.',
  tooLarge:
    'No se buscaron firmas: el archivo es demasiado grande. Descárguelo y compruébelo en su equipo.',
  unreadable:
    'No se pudieron comprobar las firmas de este archivo. Descárguelo y compruébelo en su equipo.',
  failed: 'No se pudieron pedir las firmas. Compruebe la conexión e inténtelo otra vez.',
  retry: 'Reintentar',
  nobody: 'alguien a quien el certificado no nombra',
  signedBy: (signer: string, when: string | null) =>
    when === null ? `Firmado por ${signer}` : `Firmado por ${signer} el ${when}`,
  stampedOn: (when: string) => `Sellado el ${when} con un sello de tiempo`,
  after: {
    NOTHING: (what: string) => `${what}. No ha cambiado desde entonces.`,
    SIGNATURES: (what: string) => `${what}. Desde entonces solo se le agregaron otras firmas.`,
    VISIBLE_SIGNATURES: (what: string) =>
      `${what}. Después se le agregó otra firma, que dibuja algo en una página. Compare con lo firmado.`,
    CHANGES: (what: string) => `${what}, y después se le agregó contenido. Compare con lo firmado.`,
    UNKNOWN: (what: string) =>
      `${what}, y después se le agregó algo que no pudimos comprobar. Compare con lo firmado.`,
  },
  broken: 'La firma no corresponde al contenido.',
  brokenText: 'Dígaselo a quien presentó el documento.',
  unsupported: 'Trae una firma de un tipo que no sabemos comprobar.',
  unknownIssuer: 'No reconocemos al emisor del certificado.',
  unknownAuthority: 'No reconocemos a quien puso el sello de tiempo.',
  expired: 'El certificado no estaba vigente al firmar.',
  revocation: 'Revocación: no comprobada',
  organization: 'Organización',
  issuer: 'Emisor del certificado',
  declaredAt: 'Fecha según quien firmó',
  stampedAt: 'Sello de tiempo',
  stamp: (when: string, authority: string) => `${when}, de ${authority}`,
  signedPart: 'Descargar lo firmado',
  signedPartOf: (signer: string) => `Descargar lo firmado por ${signer}`,
  signedFile: (fileName: string) => `firmado-${fileName}`,
} as const)
