/**
 * By which server mail goes out, and in whose name. Without it nothing is sent, and nothing breaks.
 */
import { isBareAddress } from '../bare-address.ts'
import { complaint, list, isThisMachine, together } from './setting-reader.ts'
import type { Reader } from './setting-reader.ts'

export type MailSettings = {
  readonly host: string
  readonly port: number
  /**
   * 'from-start': TLS before the first word. 'required': STARTTLS, or nothing is sent. 'none': in
   * the clear, because asked.
   */
  readonly encryption: 'from-start' | 'required' | 'none'
  readonly login: { readonly user: string; readonly password: string } | null
  readonly from: { readonly name: string; readonly address: string }
  readonly closingsTo: readonly string[]
}

const submissionPort = 587
const tlsPort = 465
const plainWay = '?tls=no'

export function readMail(reader: Reader): MailSettings | null {
  const closingsTo = readClosingsTo(reader)
  const both = together(
    reader,
    ['SMTP_URL', 'MAIL_FROM'],
    'el servidor de correo y la dirección que envía. Quite ambas para no enviar correos.',
  )
  if (both === null) {
    if (closingsTo.length > 0) {
      reader.problems.push(
        'CLOSING_MAIL_TO pide enviar los cierres por correo: indique también SMTP_URL y MAIL_FROM.',
      )
    }
    return null
  }
  const reached = readServer(reader, both.SMTP_URL)
  const from = readSender(reader, both.MAIL_FROM)
  return reached && from ? { ...reached, from, closingsTo } : null
}

const mostClosingsTo = 10

function readClosingsTo(reader: Reader): readonly string[] {
  const mustBe = `debe ser una o más direcciones separadas por comas, ${mostClosingsTo} como máximo: auditoria@municipio.example, secretaria@municipio.example`
  const listed = list(reader, 'CLOSING_MAIL_TO', { isGood: isBareAddress, mustBe })
  const addresses = [...new Set(listed)]
  if (addresses.length <= mostClosingsTo) return addresses
  reader.problems.push(`CLOSING_MAIL_TO ${mustBe}; se leyó «${addresses.join(', ')}».`)
  return []
}

function readServer(
  reader: Reader,
  value: string,
): Omit<MailSettings, 'from' | 'closingsTo'> | null {
  const url = URL.parse(value)
  const login = url === null ? undefined : loginIn(url)
  if (url === null || login === undefined || !isMailServer(url)) {
    // Not repeated: it usually carries a password, and this sentence ends in a log.
    return complaint(
      reader,
      'SMTP_URL debe tener la forma smtp://usuario:clave@servidor:587 (o smtps:// en el puerto 465); la que se leyó no la tiene. ' +
        'Si su servidor no cifra, termine en ?tls=no.',
    )
  }
  const isSecure = url.protocol === 'smtps:'
  const fallback = isSecure ? tlsPort : submissionPort
  return {
    host: url.hostname.replaceAll(/[[\]]/gu, ''),
    port: url.port === '' ? fallback : Number(url.port),
    encryption: isSecure ? 'from-start' : isPlain(url) ? 'none' : 'required',
    login,
  }
}

function isMailServer(url: URL): boolean {
  const isBare = ['', '/'].includes(url.pathname) && url.hash === ''
  const isKnown = url.search === '' || url.search === plainWay
  return ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '' && isBare && isKnown
}

function isPlain(url: URL): boolean {
  return url.search === plainWay || isThisMachine(url.hostname)
}

function loginIn({ username, password }: URL): MailSettings['login'] | undefined {
  if (username === '') return null
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    return undefined // a lone per cent sign
  }
}

const senderShape = /^(?:"?(?<name>[^"<>\p{Cc}]*?)"?\s*<)?(?<address>[^\s<>@,;"]+@[^\s<>@,;"]+)>?$/u

function readSender(reader: Reader, value: string): MailSettings['from'] | null {
  const { name = '', address } = senderShape.exec(value)?.groups ?? {}
  if (address !== undefined && value.includes('<') === value.endsWith('>')) return { name, address }
  return complaint(
    reader,
    `MAIL_FROM debe ser una dirección, sola o con nombre: Registro de Villa Alegre <registro@municipio.example>; se leyó «${value}».`,
  )
}
