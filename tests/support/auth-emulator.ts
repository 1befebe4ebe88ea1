/**
 * The official emulator of the cloud project's sign-in service, in a process of its own: it is a
 * large program of others. What it sends by message or mail is asked of it, as its people's
 * telephones and post would have it.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type AuthEmulator = {
  /** As FIREBASE_AUTH_EMULATOR_HOST wants it. */
  readonly host: string
  readonly projectId: string
  /** An account whose e-mail is confirmed; answers its subject. */
  addPerson(person: NewPerson): Promise<string>
  /** The code of the last message sent to any telephone. */
  lastCode(): Promise<string>
  /** The addresses that mails of a kind were sent to, oldest first. */
  mailsSent(kind: 'PASSWORD_RESET' | 'VERIFY_EMAIL'): Promise<readonly string[]>
  close(): Promise<void>
}

export type NewPerson = {
  readonly email: string
  readonly password: string
  readonly phone?: string
  readonly isConfirmed?: boolean
}

const folder = fileURLToPath(new URL('../emulator', import.meta.url))

// Its own way in starts in a quarter of a minute. This is the part we test with, and of that only
// the calls we make: it compiles a schema for each of eighty before it answers, sixteen seconds of
// work against three.
const program = `
  const ours = /^\\/(?:emulator|v1\\/(?:token|recaptchaParams|accounts:(?:signInWithPassword|signInWithIdp|lookup|sendOobCode)|projects\\/[^/]+\\/accounts)$|v2\\/(?:accounts\\/mfaSignIn|recaptchaConfig))/
  const { paths } = require('firebase-tools/lib/emulator/auth/apiSpec').default
  for (const path of Object.keys(paths)) if (!ours.test(path)) delete paths[path]
  const { createApp } = require('firebase-tools/lib/emulator/auth/server')
  createApp(process.argv[1]).then((app) => {
    const server = app.listen(0, '127.0.0.1', () => process.send(server.address().port))
  })
  process.on('disconnect', () => process.exit())
`

export async function openAuthEmulator(projectId = 'demo-asiento'): Promise<AuthEmulator> {
  if (!existsSync(`${folder}/node_modules`)) {
    throw new Error('The emulator is not installed: npm run test:all -- journeys does it')
  }
  const child = spawn(process.execPath, ['-e', program, projectId], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (said) => resolve(Number(said)))
    child.once('exit', (code) => reject(new Error(`The emulator ended with ${code}`)))
  })
  const host = `127.0.0.1:${port}`

  async function ask(path: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await fetch(`http://${host}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      // Who runs the emulator is the owner of its project.
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok)
      throw new Error(`The emulator answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const identity = `identitytoolkit.googleapis.com/v1/projects/${projectId}`
  const emulated = `emulator/v1/projects/${projectId}`

  return {
    host,
    projectId,
    async addPerson({ email, password, phone, isConfirmed = true }) {
      const enrollments = phone === undefined ? [] : [{ phoneInfo: phone, displayName: 'Teléfono' }]
      const made = await ask(`${identity}/accounts`, {
        email,
        password,
        emailVerified: isConfirmed,
        ...(enrollments.length > 0 && { mfaInfo: enrollments }),
      })
      return String(made['localId'])
    },
    async lastCode() {
      const { verificationCodes } = await ask(`${emulated}/verificationCodes`)
      return String(lastOf(verificationCodes)['code'])
    },
    async mailsSent(kind) {
      const { oobCodes } = await ask(`${emulated}/oobCodes`)
      return recordsIn(oobCodes)
        .filter(({ requestType }) => requestType === kind)
        .map(({ email }) => String(email))
    },
    close: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit')
        child.once('exit', () => resolve())
        child.kill()
      }),
  }
}

function recordsIn(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value : []
}

function lastOf(value: unknown): Record<string, unknown> {
  const last = recordsIn(value).at(-1)
  if (last === undefined) throw new Error('The emulator sent nothing')
  return last
}
