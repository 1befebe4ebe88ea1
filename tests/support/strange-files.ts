/**
 * Files that the counter takes and nobody reads, as small as each format allows. The signatures are
 * OpenSSL's own.
 */
import { zipOf } from './zip.ts'

const detached =
  'MIIBQQYJKoZIhvcNAQcCoIIBMjCCAS4CAQExDTALBglghkgBZQMEAgEwCwYJKoZIhvcNAQcBMYIBCzCCAQcCAQEwNTAdMRswGQYDVQQDDBJGaXJtYW50ZSBkZSBwcnVlYmECFE1SncYgA3z+WVvk5eDrJW7UwHUZMAsGCWCGSAFlAwQCAaBpMBgGCSqGSIb3DQEJAzELBgkqhkiG9w0BBwEwHAYJKoZIhvcNAQkFMQ8XDTI2MTEyMzA0NTQ0OVowLwYJKoZIhvcNAQkEMSIEIEwouJDWe8BvF/8iv/jkau/Kedfm524oN/2aG9U5zuOWMAoGCCqGSM49BAMCBEcwRQIgMJCUUdf/aNIICFHKea1Pylcdtr8mWco51BELDoHsUowCIQDy3GOvJlj93+CGNMcg2vmyZCw6ysnCREbme6rKcFgABw=='
/** The document within, its lengths left open, as OpenSSL streams it. */
const enveloping =
  'MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcBoIAkgAQSU29saWNpdHVkIGZpcm1hZGEKAAAAAAAAMYIBDDCCAQgCAQEwNTAdMRswGQYDVQQDDBJGaXJtYW50ZSBkZSBwcnVlYmECFE1SncYgA3z+WVvk5eDrJW7UwHUZMAsGCWCGSAFlAwQCAaBpMBgGCSqGSIb3DQEJAzELBgkqhkiG9w0BBwEwHAYJKoZIhvcNAQkFMQ8XDTI2MTEyMzA0NTQ0OVowLwYJKoZIhvcNAQkEMSIEIEwouJDWe8BvF/8iv/jkau/Kedfm524oN/2aG9U5zuOWMAoGCCqGSM49BAMCBEgwRgIhAIBS4xso/TLs9Uy0dZsfjRRwwghMG+j1J6v3jO8XdQJ6AiEAgQREHfN/2R340E1g4bG8/JjOXViO/ka7PvkDBEH0yagAAAAAAAA='

const mail = [
  'Received: from correo.vecina.example by mx.municipio.example; Mon, 23 Nov 2026 09:12:00 -0300',
  'From: =?utf-8?q?Ana_N=C3=BA=C3=B1ez?= <ana@vecina.example>',
  'To: partes@municipio.example',
  'Subject: Solicita poda',
  ' de un =?utf-8?q?=C3=A1rbol?=',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Buenos días: el árbol de la calle Sol 12 tapa el farol.',
  '',
].join('\r\n')

const contentTypes = (main: string): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`
const openDocument = (kind: string): Buffer =>
  zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'META-INF/manifest.xml': '<manifest/>',
    'content.xml': '<office:document-content/>',
  })

/** One of each, by a name for it, with the type it is known by afterwards. */
export const strangeFiles: Readonly<Record<string, readonly [Uint8Array<ArrayBuffer>, string]>> = {
  'Solicitud de poda.eml': [text(mail), 'message/rfc822'],
  'reenviado.msg': [compoundOf('__properties_version1.0'), 'application/vnd.ms-outlook'],
  'carta.pdf.p7s': [own(Buffer.from(detached, 'base64')), 'application/pkcs7-signature'],
  'carta-pem.p7s': [text(armoured()), 'application/pkcs7-signature'],
  'carta.csig': [own(Buffer.from(detached, 'base64')), 'application/pkcs7-signature'],
  'oficio.p7m': [own(Buffer.from(enveloping, 'base64')), 'application/pkcs7-mime'],
  'firma.xsig': [text('<?xml version="1.0"?><ds:Signature/>'), 'application/xml'],
  'foto.heic': [heic('heic'), 'image/heic'],
  'foto.heif': [heic('mif1'), 'image/heif'],
  'fax.tiff': [own(Buffer.from('49492a00080000000000', 'hex')), 'image/tiff'],
  'carta.doc': [compoundOf('WordDocument'), 'application/msword'],
  'cuentas.xls': [compoundOf('Workbook'), 'application/vnd.ms-excel'],
  'charla.ppt': [compoundOf('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
  'charla.pptx': [
    own(
      zipOf({
        '[Content_Types].xml': contentTypes('presentationml.presentation'),
        'ppt/presentation.xml': '<p:presentation/>',
      }),
    ),
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
  'cuentas.ods': [
    own(openDocument('spreadsheet')),
    'application/vnd.oasis.opendocument.spreadsheet',
  ],
  'charla.odp': [
    own(openDocument('presentation')),
    'application/vnd.oasis.opendocument.presentation',
  ],
  'carta.rtf': [text(String.raw`{\rtf1\ansi Estimados:\par}`), 'application/rtf'],
  'nota.txt': [own(Buffer.from('Señor alcalde:\r\n', 'latin1')), 'text/plain'],
  'nota-ancha.txt': [own(Buffer.from('\uFEFFSeñor alcalde:', 'utf16le')), 'text/plain'],
  'MZ-12.txt': [text('MZ-12, sector norte'), 'text/plain'],
  'vecinos.csv': [text('nombre;calle\r\nAna;Sol 12\r\n'), 'text/csv'],
}

/** An office document behind a password (MS-OFFCRYPTO, §2.3). */
export const lockedOffice = compoundOf('EncryptionInfo', 'EncryptedPackage')

/**
 * A compound file (MS-CFB, version 3) of empty streams: one sector of the allocation table, then
 * its directory.
 */
export function compoundOf(...names: readonly string[]): Uint8Array<ArrayBuffer> {
  const padding = Array.from({ length: 9 }, (_, at) => `__substg1.0_${at}`)
  const entries = ['Root Entry', ...padding, ...names].map(directoryEntry)
  const sectors = Math.ceil(entries.length / 4)
  const header = Buffer.alloc(512, 0xff)
  Buffer.alloc(76).copy(header)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  for (const [value, at] of [
    [0x3e, 24],
    [3, 26],
    [0xff_fe, 28],
    [9, 30],
    [6, 32],
  ] as const) {
    header.writeUInt16LE(value, at)
  }
  for (const [value, at] of [
    [1, 44],
    [1, 48],
    [4096, 56],
    [0xff_ff_ff_fe, 60],
    [0xff_ff_ff_fe, 68],
    [0, 76],
  ] as const) {
    header.writeUInt32LE(value, at)
  }
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xff_ff_ff_fd, 0)
  for (let at = 1; at <= sectors; at += 1) {
    table.writeUInt32LE(at === sectors ? 0xff_ff_ff_fe : at + 1, at * 4)
  }
  const directory = Buffer.alloc(sectors * 512)
  Buffer.concat(entries).copy(directory)
  return own(Buffer.concat([header, table, directory]))
}

function directoryEntry(name: string, place: number): Buffer {
  const entry = Buffer.alloc(128)
  entry.write(name, 0, 'utf16le')
  entry.writeUInt16LE(name.length * 2 + 2, 64)
  entry[66] = place === 0 ? 5 : 2
  entry.fill(0xff, 68, 80)
  return entry
}

function armoured(): string {
  const lines = detached.match(/.{1,64}/gu) ?? []
  return ['-----BEGIN CMS-----', ...lines, '-----END CMS-----', ''].join('\n')
}

function heic(brand: string): Uint8Array<ArrayBuffer> {
  return own(
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`)]),
  )
}

function text(content: string): Uint8Array<ArrayBuffer> {
  return own(Buffer.from(content))
}

function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
