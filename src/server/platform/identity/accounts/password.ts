import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { longestPassword } from '#domain/permission/password.ts'

const argon2Of = promisify(argon2)

// argon2id (RFC 9106) at the first of OWASP's equivalent settings, 46 MiB and one pass: 77 ms here,
// where 64 MiB and three passes took 201 and alone ate half of what signing in may last (decision
// 040).
const cost = { memory: 47_104, passes: 1, parallelism: 1 } as const
const saltBytes = 16
const tagBytes = 32

// Two of libuv's four threads: a burst of sign-ins leaves the disk its share. Each takes 46 MiB.
// Unknown devices have one to themselves, and wait a second at most.
const gates = {
  known: openGate({ inside: 1, waiting: 40 }),
  unknown: openGate({ inside: 1, waiting: 12 }),
}

export class GateFull extends Error {
  override name = 'GateFull'
}

/**
 * Only for whoever showed already that they may choose one. PHC string: parameters, salt and tag,
 * so that the cost may be raised later. Throws `GateFull`.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  return phcOf(salt, await derive('known', password, { ...cost, salt }))
}

/**
 * Takes as long whether or not there is a hash to compare with: `null` is nobody's. Throws
 * `GateFull`.
 */
export async function isPassword(
  password: string,
  hash: string | null,
  from: keyof typeof gates = 'known',
): Promise<boolean> {
  const { tag, ...parameters } = parse(hash ?? nobodys)
  // Cut before hashing: what is longer than any password cannot be one, and costs nothing extra.
  const found = await derive(from, password.slice(0, longestPassword * 8), parameters)
  return timingSafeEqual(found, tag) && hash !== null
}

type Parameters = Readonly<Record<'memory' | 'passes' | 'parallelism', number>> & {
  readonly salt: Buffer
}

function derive(
  from: keyof typeof gates,
  password: string,
  { salt, ...rest }: Parameters,
): Promise<Buffer> {
  // The same letters typed on another keyboard may arrive as other code points.
  const message = Buffer.from(password.normalize('NFKC'))
  return gates[from](() =>
    argon2Of('argon2id', { message, nonce: salt, tagLength: tagBytes, ...rest }),
  )
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function parse(hash: string): Parameters & { readonly tag: Buffer } {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(hash) ?? []
  if (salt === undefined || tag === undefined)
    throw new Error('A stored password hash is unreadable')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function phcOf(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = cost
  const [shownSalt, shownTag] = [salt, tag].map((bytes) =>
    bytes.toString('base64').replaceAll('=', ''),
  )
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${shownSalt}$${shownTag}`
}

// Its tag is random: no password leads there.
const nobodys = phcOf(randomBytes(saltBytes), randomBytes(tagBytes))

/** Lets so many through at a time and some more wait; throws `GateFull` at once to the rest. */
export function openGate({
  inside,
  waiting,
}: {
  readonly inside: number
  readonly waiting: number
}) {
  const queue: (() => void)[] = []
  let within = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (within < inside) within += 1
    else if (queue.length >= waiting) throw new GateFull('Too many are waiting')
    else await new Promise<void>((resolve) => void queue.push(resolve))
    try {
      return await work()
    } finally {
      // Whoever waits takes the place over.
      const next = queue.shift()
      if (next) next()
      else within -= 1
    }
  }
}
