/**
 * A hosted identity service that is no OpenID Connect provider towards us: a cloud project, known
 * by the seven values its console shows (docs/specification/screens.md), and signed in to by its
 * own client in our own window (decision on the cloud project).
 */
import { cloudWays } from '#contract/common/cloud-sign-in.ts'
import type { CloudProject, CloudWay } from '#contract/common/cloud-sign-in.ts'

import { complaint, list, isThisMachine, text } from './setting-reader.ts'
import type { Reader } from './setting-reader.ts'

export type CloudSettings = {
  readonly project: CloudProject
  readonly ways: readonly CloudWay[]
  /** Origin of the provider's emulator, whose tokens nobody signs; null for the real service. */
  readonly emulator: string | null
}

const names = [
  'apiKey',
  'authDomain',
  'databaseURL',
  'projectId',
  'storageBucket',
  'messagingSenderId',
  'appId',
] as const satisfies readonly (keyof CloudProject)[]

// The console leaves these out while the services behind them were never opened; nothing here needs
// them.
const unused: readonly string[] = ['databaseURL', 'storageBucket']
// The console adds this one when its statistics are on.
const ignored: readonly string[] = ['measurementId']

export function readCloud(reader: Reader): CloudSettings | null {
  const written = text(reader, 'CLOUD_PROJECT')
  const ways = readWays(reader)
  const emulatorHost = text(reader, 'FIREBASE_AUTH_EMULATOR_HOST')
  const stage = text(reader, 'NODE_ENV')
  if (written === null) {
    if (ways.length > 0) {
      reader.problems.push('CLOUD_SIGN_IN no sirve sin CLOUD_PROJECT: quítela, o indique ambas.')
    }
    return null
  }
  const project = readProject(reader, written)
  if (project === null) return null
  const emulator = readEmulator(reader, emulatorHost, { stage, projectId: project.projectId })
  return { project, ways, emulator }
}

function readProject(reader: Reader, written: string): CloudProject | null {
  const values = valuesIn(written)
  if (values === null) {
    return complaint(
      reader,
      'CLOUD_PROJECT debe ser el objeto que muestra la consola del servicio, con sus llaves: ' +
        `{ "apiKey": "…", … }. Lleva estos nombres: ${names.join(', ')}.`,
    )
  }
  const missing = names.filter((name) => !unused.includes(name) && !values.has(name))
  if (missing.length > 0) {
    reader.problems.push(`A CLOUD_PROJECT le falta ${missing.join(', ')}.`)
  }
  const strange = [...values.keys()].filter((name) => ![...names, ...ignored].includes(name))
  if (strange.length > 0) {
    reader.problems.push(`CLOUD_PROJECT trae nombres que no son suyos: ${strange.join(', ')}.`)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `names` are all of its keys
  const project = Object.fromEntries(
    names.map((name) => [name, values.get(name) ?? '']),
  ) as unknown as CloudProject
  const { authDomain, projectId } = project
  // It becomes an origin in the window's policy, and a project's name a part of an issuer.
  if (authDomain !== '' && !isHostName(authDomain)) {
    reader.problems.push(
      `authDomain de CLOUD_PROJECT debe ser un nombre como municipio.example, sin https:// ni ruta; se leyó «${authDomain}».`,
    )
  }
  if (projectId !== '' && !/^[a-z0-9][a-z0-9-]{2,62}$/u.test(projectId)) {
    reader.problems.push(
      `projectId de CLOUD_PROJECT son minúsculas, cifras y guiones; se leyó «${projectId}».`,
    )
  }
  return project
}

/**
 * The values by name, from JSON or from the line of program the console shows (`const
 * firebaseConfig = { apiKey: "…" };`): whoever copies it should not have to mend its quotes. Null
 * when it is neither. Blank values are absent.
 */
function valuesIn(written: string): ReadonlyMap<string, string> | null {
  const body = /^[^{]*\{(?<body>[^{}]*)\}\s*;?$/u.exec(written)?.groups?.['body']
  if (body === undefined) return null
  const pair = /(?:^|,)\s*(?<name>\w+|"\w+"|'\w+')\s*:\s*(?<value>"[^"\\]*"|'[^'\\]*')\s*/gu
  const values = new Map<string, string>()
  let rest = body
  for (const { 0: found, groups = {} } of body.matchAll(pair)) {
    rest = rest.replace(found, '')
    const value = (groups['value'] ?? '').slice(1, -1).trim()
    if (value !== '') values.set((groups['name'] ?? '').replaceAll(/["']/gu, ''), value)
  }
  return /^[\s,]*$/u.test(rest) ? values : null
}

function isHostName(name: string): boolean {
  return /^(?!-)[a-z0-9.-]+$/u.test(name) && URL.parse(`https://${name}`)?.hostname === name
}

function readWays(reader: Reader): readonly CloudWay[] {
  const listed = list(reader, 'CLOUD_SIGN_IN', {
    isGood: (word) => cloudWays.some((way) => way === word),
    mustBe: `es una lista de ${cloudWays.join(', ')}, separados por comas`,
  })
  return cloudWays.filter((way) => listed.includes(way))
}

/**
 * Nobody signs an emulator's tokens: whoever writes one is whoever they say. So it must be
 * unmistakable that this is a trial.
 */
function readEmulator(
  reader: Reader,
  host: string | null,
  { stage, projectId }: { readonly stage: string | null; readonly projectId: string },
): string | null {
  if (host === null) return null
  if (stage === 'production' || !projectId.startsWith('demo-')) {
    return complaint(
      reader,
      'FIREBASE_AUTH_EMULATOR_HOST deja entrar a quien lo pida: solo sirve sin NODE_ENV=production y ' +
        'con un projectId que empiece por «demo-». Quítela para trabajar de verdad.',
    )
  }
  const url = URL.parse(`http://${host}`)
  if (url !== null && url.host === host && isThisMachine(url.hostname)) return url.origin
  return complaint(
    reader,
    `FIREBASE_AUTH_EMULATOR_HOST debe ser un nombre y un puerto de esta máquina, como 127.0.0.1:9099; se leyó «${host}».`,
  )
}
