import type * as spanish from '../../files/signatures.ts'
import type { Words } from '../../shape.ts'

export const signatureWords: Words<typeof spanish.signatureWords> = {
  see: 'Show signatures',
  seeOf: (fileName) => `Show signatures of ${fileName}`,
  hide: 'Hide signatures',
  hideOf: (fileName) => `Hide signatures of ${fileName}`,
  of: (fileName) => `Signatures of ${fileName}`,
  looking: 'ReaderScene for signatures…',
  none: 'It carries no electronic signature.',
  tooLarge:
    'No signatures were looked for: the file is too large. Download it and check it on your computer.',
  unreadable:
    'The signatures of this file could not be checked. Download it and check it on your computer.',
  failed: 'The signatures could not be asked for. Check the connection and try again.',
  retry: 'Try again',
  nobody: 'somebody the certificate does not name',
  signedBy: (signer, when) =>
    when === null ? `Signed by ${signer}` : `Signed by ${signer} on ${when}`,
  stampedOn: (when) => `Stamped on ${when} with a time stamp`,
  after: {
    NOTHING: (what) => `${what}. It has not changed since.`,
    SIGNATURES: (what) => `${what}. Since then only other signatures were added.`,
    VISIBLE_SIGNATURES: (what) =>
      `${what}. Afterwards another signature was added, which draws something on a page. Compare with what was signed.`,
    CHANGES: (what) => `${what}, and afterwards content was added. Compare with what was signed.`,
    UNKNOWN: (what) =>
      `${what}, and afterwards something was added that we could not check. Compare with what was signed.`,
  },
  broken: 'The signature does not match the content.',
  brokenText: 'Tell whoever presented the document.',
  unsupported: 'It carries a signature of a kind that we cannot check.',
  unknownIssuer: 'We do not know the issuer of the certificate.',
  unknownAuthority: 'We do not know who gave the time stamp.',
  expired: 'The certificate was not in force when signing.',
  revocation: 'Revocation: not checked',
  organization: 'Organisation',
  issuer: 'Issuer of the certificate',
  declaredAt: 'Date according to the signer',
  stampedAt: 'Time stamp',
  stamp: (when, authority) => `${when}, by ${authority}`,
  signedPart: 'Download what was signed',
  signedPartOf: (signer) => `Download what was signed by ${signer}`,
  signedFile: (fileName) => `signed-${fileName}`,
}
