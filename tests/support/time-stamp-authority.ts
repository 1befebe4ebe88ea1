/**
 * A time-stamp authority of the tests: `openssl ts` behind a small HTTP server on loopback, with
 * certificates made for it.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { der, partAt, partsOf, readDer } from './der.ts'
import { listenHere } from './loopback.ts'

const run = promisify(execFile)

/** What the authority does instead of answering as it should. */
export type Trick =
  | 'NONE'
  | 'DOWN'
  | 'SLOW'
  | 'GARBAGE'
  | 'HUGE'
  | 'REDIRECT'
  /** Answers what it answered before: another nonce, another imprint. */
  | 'REPLAY'
  | 'NO_USAGE'
  | 'EXPIRED'
  | 'STRANGER'

export interface TestAuthority {
  readonly url: string
  /** PEM of the root that vouches for it. */
  readonly caFile: string
  trick: Trick
  readonly asked: () => number
  readonly close: () => Promise<void>
}

const policy = '1.2.3.4.1'

export async function openTestAuthority(): Promise<TestAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'asiento-tsa-'))
  const openssl: Openssl = (line, ...words) =>
    run('openssl', [...line.split(' '), ...words], { cwd: folder })
  await makeCertificates(folder, openssl)
  let asked = 0
  let last: Buffer | null = null
  const authority = { trick: 'NONE' as Trick }
  const answer = async (query: Buffer): Promise<Buffer> => {
    const { trick } = authority
    if (trick === 'GARBAGE') return Buffer.from('<html>Servicio en mantenimiento</html>')
    if (trick === 'HUGE') return Buffer.alloc(1_000_000, 1)
    if (trick === 'REPLAY' && last) return last
    const name = trick === 'EXPIRED' ? 'old' : trick === 'STRANGER' ? 'stranger' : 'tsa'
    const at = join(folder, `query-${asked}.tsq`)
    await writeFile(at, query)
    await openssl(`ts -reply -config ${name}.cnf`, '-queryfile', at, '-out', `${at}.tsr`)
    const given = await readFile(`${at}.tsr`)
    last = trick === 'NO_USAGE' ? await signedByAnother(folder, openssl, given) : given
    return last
  }
  const server = createServer((request, response) => {
    asked += 1
    if (authority.trick === 'DOWN') {
      request.socket.destroy()
      return
    }
    if (authority.trick === 'SLOW') return
    if (authority.trick === 'REDIRECT') {
      response.writeHead(302, { location: '/elsewhere' }).end()
      return
    }
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      answer(Buffer.concat(parts)).then(
        (body) =>
          response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(body),
        (cause: unknown) => response.writeHead(500).end(String(cause)),
      )
    })
  })
  const { port, close } = await listenHere(server)
  return Object.assign(authority, {
    url: `http://127.0.0.1:${port}/`,
    caFile: join(folder, 'ca.pem'),
    asked: () => asked,
    async close() {
      await close()
      await rm(folder, { recursive: true })
    },
  })
}

/** Words without spaces in one line, and others behind them. */
type Openssl = (line: string, ...words: string[]) => Promise<unknown>

/**
 * `openssl ts` refuses to sign with a certificate of another usage: the same content, signed as any
 * message is.
 */
async function signedByAnother(folder: string, openssl: Openssl, given: Buffer): Promise<Buffer> {
  const [, token] = partsOf(readDer(given))
  const [, content] = token ? partsOf(token) : []
  const [data] = content ? partsOf(content) : []
  const [, wrapped] = data ? partsOf(partAt(partsOf(data), 2, 0x30)) : []
  const [info] = wrapped ? partsOf(wrapped) : []
  if (!info) throw new Error('No stamp was given')
  await writeFile(join(folder, 'info.der'), info.content)
  await openssl(
    'cms -sign -binary -nodetach -cades -md sha256 -in info.der -outform DER -out plain.der' +
      ' -econtent_type 1.2.840.113549.1.9.16.1.4 -signer plain.pem -inkey plain.key',
  )
  const granted = der(0x30, der(0x02, Buffer.of(0)))
  return der(0x30, granted, await readFile(join(folder, 'plain.der')))
}

async function makeCertificates(folder: string, openssl: Openssl): Promise<void> {
  for (const ca of ['ca', 'foreign']) {
    await openssl(
      `req -x509 -newkey rsa:2048 -nodes -days 3650 -utf8 -keyout ${ca}.key -out ${ca}.pem` +
        ' -addext basicConstraints=critical,CA:TRUE',
      '-subj',
      `/CN=Raíz ${ca}`,
    )
  }
  const usage = 'extendedKeyUsage=critical,timeStamping'
  const leaves = [
    { name: 'tsa', ca: 'ca', extension: usage, days: '3650' },
    { name: 'plain', ca: 'ca', extension: 'extendedKeyUsage=serverAuth', days: '3650' },
    { name: 'old', ca: 'ca', extension: usage, days: '-1' },
    { name: 'stranger', ca: 'foreign', extension: usage, days: '3650' },
  ]
  for (const { name, ca, extension, days } of leaves) {
    await openssl(
      'req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -utf8' +
        ` -keyout ${name}.key -out ${name}.csr`,
      '-subj',
      `/CN=Sello ${name}`,
    )
    await writeFile(join(folder, `${name}.ext`), `basicConstraints=CA:FALSE\n${extension}\n`)
    await openssl(
      `x509 -req -in ${name}.csr -CA ${ca}.pem -CAkey ${ca}.key -CAcreateserial -days ${days}` +
        ` -extfile ${name}.ext -out ${name}.pem`,
    )
    await writeFile(
      join(folder, `${name}.cnf`),
      `[tsa]
default_tsa = here
[here]
serial = serial
signer_cert = ${name}.pem
certs = ${ca}.pem
signer_key = ${name}.key
signer_digest = sha256
default_policy = ${policy}
other_policies = 1.2.3.4.2
digests = sha256
ess_cert_id_alg = sha256
`,
    )
  }
  await writeFile(join(folder, 'serial'), '01\n')
}
