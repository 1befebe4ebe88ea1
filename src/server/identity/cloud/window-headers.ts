/**
 * The policy of the window in which a cloud project's own client signs people in. With e-mail,
 * password and a code it is as strict as the application's. Text messages bring the service's robot
 * check and other companies' accounts a script and a window of theirs; each adds its own origins
 * here and nowhere else, and takes Trusted Types away: those scripts write addresses as plain text
 * (measured; docs/specification/sign-in.md).
 */
import type { Config } from '../../config/config.ts'

type CloudSettings = NonNullable<Config['cloud']>

const service = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

type Sources = {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
}

export function windowHeaders(cloud: CloudSettings): Readonly<Record<string, string>> {
  const isFederated = cloud.ways.some((way) => way !== 'sms')
  const { script, frame, connect } = together([
    { script: [], frame: [], connect: cloud.emulator === null ? service : [cloud.emulator] },
    // The emulator checks nobody for a robot.
    ...(cloud.ways.includes('sms') && cloud.emulator === null ? [robotCheck] : []),
    ...(isFederated ? [otherAccounts(cloud)] : []),
  ])
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

const robotCheck: Sources = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connect: ['https://www.google.com/recaptcha/'],
}

function otherAccounts({ project, emulator }: CloudSettings): Sources {
  return {
    script: ['https://apis.google.com'],
    frame: [`https://${project.authDomain}`, ...(emulator === null ? [] : [emulator])],
    connect: [],
  }
}

function together(all: readonly Sources[]): Sources {
  return {
    script: all.flatMap(({ script }) => script),
    frame: all.flatMap(({ frame }) => frame),
    connect: all.flatMap(({ connect }) => connect),
  }
}
