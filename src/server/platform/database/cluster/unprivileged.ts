import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'
import { EnvironmentProblem } from '../../common/config/config.ts'

/** How a program is started so that PostgreSQL accepts whoever runs it. */
export type Unprivileged = {
  command(program: string, argumentList: readonly string[]): readonly [string, string[]]
  readonly identity: { readonly uid: number; readonly gid: number } | null
  own(folder: string): void
}

type SystemUser = { readonly uid: number; readonly gid: number }

const asOurselves: Unprivileged = {
  command: (program, argumentList) => [program, [...argumentList]],
  identity: null,
  own: () => undefined,
}

/**
 * PostgreSQL refuses to run as root. As root we run it in a user namespace, where root wears an
 * ordinary user's number and files keep their owner; where the kernel forbids that, as an ordinary
 * user. `probe` is a program that must run under the chosen user.
 */
export function unprivileged(probe: string): Unprivileged {
  if (process.getuid?.() !== 0) return asOurselves
  // initdb looks its user up by number, so the number must be a listed one.
  const user = systemUser(['postgres', 'daemon', 'nobody'])
  if (user === null) throw new EnvironmentProblem(rootSentence)
  const namespaced = inUserNamespace(user)
  if (runs(namespaced, probe)) return namespaced
  const dropped = asUser(user)
  if (runs(dropped, probe)) return dropped
  throw new EnvironmentProblem(rootSentence)
}

const rootSentence =
  'PostgreSQL no puede ejecutarse como root en esta máquina: ni con un espacio de usuarios ' +
  '(unshare) ni con un usuario sin privilegios que alcance a leer esta carpeta. ' +
  'Inicie Asiento con un usuario corriente o indique un PostgreSQL en DATABASE_URL.'

function inUserNamespace(user: SystemUser): Unprivileged {
  const flags = ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`, '--']
  return {
    command: (program, argumentList) => ['unshare', [...flags, program, ...argumentList]],
    identity: null,
    own: () => undefined,
  }
}

function asUser(user: SystemUser): Unprivileged {
  return {
    ...asOurselves,
    identity: user,
    own: (folder) => chownSync(folder, user.uid, user.gid),
  }
}

function runs(how: Unprivileged, probe: string): boolean {
  const [program, argumentList] = how.command(probe, ['--version'])
  return spawnSync(program, argumentList, { stdio: 'ignore', ...how.identity }).status === 0
}

function systemUser(names: readonly string[]): SystemUser | null {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const users = lines.map((line) => line.split(':'))
  for (const name of names) {
    const [, , uid, gid] = users.find(([listed]) => listed === name) ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  return null
}
