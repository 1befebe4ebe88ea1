/**
 * The policy of the window in which a cloud project's own client signs people in. With e-mail,
 * password and a code it is as strict as the application's. Text messages bring the service's robot
 * check and other companies' accounts a script and a window of theirs; each adds its own origins
 * here and nowhere else, and takes Trusted Types away: those scripts write addresses as plain text
 * (measured; docs/specification/sign-in.md).
 */
import type { Config } from '../../common/config/config.ts'

type CloudSettings = NonNullable<Config['cloud']>

const service = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

/** What each way to sign in adds to the origins of scripts, of frames and of calls. */
type Sources = readonly [script: string[], frame: string[], connect: string[]]

export function windowHeaders(cloud: CloudSettings): Readonly<Record<string, string>> {
  const isFederated = cloud.ways.some((way) => way !== 'sms')
  const all: readonly Sources[] = [
    [[], [], cloud.emulator === null ? service : [cloud.emulator]],
    // The emulator checks nobody for a robot.
    ...(cloud.ways.includes('sms') && cloud.emulator === null ? [robotCheck] : []),
    ...(isFederated ? [otherAccounts(cloud)] : []),
  ]
  const script = all.flatMap((one) => one[0])
  const frame = all.flatMap((one) => one[1])
  const connect = all.flatMap((one) => one[2])
  const isPlain = script.length === 0
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...script].join(' ')}`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    ...(frame.length === 0 ? [] : [`frame-src ${frame.join(' ')}`]),
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isPlain ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
  ]
  return {
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': policy.join('; '),
    // The other company's window answers through its opener, which `same-origin` would cut off.
    'Cross-Origin-Opener-Policy': isFederated ? 'same-origin-allow-popups' : 'same-origin',
  }
}

const robotCheck: Sources = [
  ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  ['https://www.google.com/recaptcha/'],
]

function otherAccounts({ project, emulator }: CloudSettings): Sources {
  const frame = [`https://${project.authDomain}`, ...(emulator === null ? [] : [emulator])]
  return [['https://apis.google.com'], frame, []]
}
