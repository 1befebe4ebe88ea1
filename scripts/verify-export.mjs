/* oxlint-disable max-lines -- one file on purpose: strangers download it, and it may import nothing of ours */
// Checks what Asiento gives to be checked elsewhere, with Node 18 or later and nothing else: a book
// written by `npm run asiento -- export`, the proof of a receipt, and the proof of a day. It shares
// no code with Asiento on purpose: a second pair of eyes, short enough to be read. The recipe is in
// docs/operate/verify.md. node verify-export.mjs FILE [POSITION:HASH | ROOT | BOOK] [--tsa-ca PEM]
// POSITION:HASH and ROOT are what somebody noted earlier,
// elsewhere: the head of a book, or what a signed act of closing says. Without them, what was
// written again from the beginning cannot be told from what is true. BOOK is an exported book that
// must hold what a proof proves. PEM holds the certificates of whoever vouches for the time stamps;
// without it they are checked, but not whose they are.
import { constants, createHash, verify, X509Certificate } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
} from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/**
 * Throws at the first thing wrong. @param {AsyncIterable<string> | Iterable<string>} lines @param
 * {string} [noted] @param {X509Certificate[]} [roots]
 */
export async function checkExport(lines, noted, roots) {
  /**
   * @type {{ header: any, position: number, hash: string, time: string, hashes: string[], times:
   * string[], }}
   */
  const book = {
    header: null,
    position: 0,
    hash: '0'.repeat(64),
    time: '',
    hashes: [''],
    times: [''],
  }
  const people = { staff: new Map(), substitutions: new Map() }
  const numbers = {
    entries: 0,
    municipality: null,
    offices: new Map(),
    units: new Map(),
    last: new Map(),
  }
  /**
   * @type {{ opened: Map<string, number>, registered: any[], exits: any[], days: any[],
   *   falseTimes: number }}
   */
  const closings = { opened: new Map(), registered: [], exits: [], days: [], falseTimes: 0 }
  let isNotedSeen = noted === undefined
  /** @type {{ at: Date, by: string }[]} */
  const stamps = []
  for await (const line of lines) {
    try {
      if (book.header === null) readHeader(book, line)
      else if (line.startsWith('{"stampOf":'))
        stamps.push(checkStampLine(book, closings, line, roots))
      else {
        const body = checkEvent(book, line)
        checkAct(book, closings, body)
        checkActors(people, numbers.municipality, body)
        checkNumber(numbers, body)
        checkClosing(book, numbers, closings, body)
      }
    } catch (fault) {
      throw new Error(`Posición ${book.position}: ${reasonOf(fault)}`, { cause: fault })
    }
    if (`${book.position}:${book.hash}` === noted?.toLowerCase()) isNotedSeen = true
  }
  const end = `${book.position}:${book.hash}`
  const announced = `${book.header?.lastPosition}:${book.header?.lastHash}`
  demand(end === announced, `El libro termina en ${end} y su primera línea anuncia ${announced}.`)
  demand(isNotedSeen, `El libro no tiene la cabeza anotada, ${noted}.`)
  const { entries } = numbers
  const { position: events, hashes } = book
  const days = closings.days.length
  return {
    name: book.header.municipality,
    events,
    entries,
    days,
    head: end,
    hashes,
    stamps,
    falseTimes: closings.falseTimes,
  }
}

/**
 * @param {any} book @param {any} closings @param {string} line @param {X509Certificate[]} [roots]
 */
function checkStampLine({ hashes }, { days }, line, roots) {
  const { stampOf, token } = JSON.parse(line)
  const isOfDay = days.some((/** @type {any} */ day) => day.hash === hashes[stampOf])
  demand(isOfDay, `el sello de tiempo del suceso ${stampOf} no es de un cierre.`)
  return checkStamp(Buffer.from(token, 'base64'), hashes[stampOf], roots)
}

/**
 * The proof of a receipt or of a day. `noted` is POSITION:HASH or the root of its closing; `book`,
 * the hashes of a book that was checked. Says what is proven. Throws, in a sentence, at the first
 * thing wrong.
 * @param {any} proof @param {string} [noted] @param {string[]} [book] @param {X509Certificate[]}
 * [roots]
 */
export function checkProof(proof, noted, book, roots) {
  demand(/^asiento-(proof|day)\/1$/u.test(proof?.format), 'no es una prueba.')
  const { event, closing } = proof
  const said = [`Municipalidad: ${proof.municipality} (un rótulo: no está probado)`]
  if (event) said.push(...sayEvent(event))
  for (const one of [event, closing]) {
    const isThere = !one || !book || book[one.position] === one.hash
    demand(isThere, `el libro no tiene el suceso ${one?.position} con esa huella.`)
  }
  if (closing) {
    return [...said, ...sayClosing(proof, noted, book !== undefined), ...sayStamp(proof, roots)]
  }
  demand(noted === undefined, 'el día no se ha cerrado: no hay raíz con la que comparar.')
  return [...said, 'El día aún no se ha cerrado: pida otra prueba después del cierre.']
}

/** @param {any} proof @param {string | undefined} noted @param {boolean} isInBook */
function sayClosing({ event, closing, path, hashes }, noted, isInBook) {
  const { type, data, at } = readEvent(closing)
  demand(type === 'DayClosed', 'el cierre no es un cierre.')
  const { first, through, root, on, registered } = data
  const count = through - first + 1
  const place = event ? event.position - first : 0
  demand(!event || (place >= 0 && place < count), 'el cierre no cubre este suceso.')
  demand(event || hashes.length === count, `el cierre cubre ${count} sucesos.`)
  const found = event ? rootOver(event.hash, place, count, [...path]) : merkleRoot(hashes)
  demand(found === root, 'las huellas no llevan a la raíz del día.')
  const head = `${closing.position}:${closing.hash}`
  const isNoted = noted === undefined || [root, head].includes(noted.toLowerCase())
  demand(isNoted, `lo anotado es ${noted}, y el cierre dice ${root} y ${head}.`)
  const numbers = registered.first === null ? '' : ` (${registered.first} a ${registered.last})`
  return [
    `Día ${on}, cerrado el ${at}: ${registered.count} asientos${numbers}`,
    `Raíz del día: ${root}`,
    `Cabeza del libro: ${head}`,
    noted === undefined && !isInBook
      ? 'Compare la raíz o la cabeza con la diligencia de cierre firmada.'
      : 'Coincide con lo que se anotó fuera.',
  ]
}

/** @param {any} proof @param {X509Certificate[]} [roots] */
function sayStamp({ stamp, closing }, roots = []) {
  if (!stamp) return []
  const { at, by } = checkStamp(Buffer.from(stamp, 'base64'), closing.hash, roots)
  const trust = roots.length > 0 ? '' : ' (sin comprobar quién la avala: indique --tsa-ca)'
  return [`Sello de tiempo del cierre: ${at.toISOString()}, de ${by}${trust}`]
}

/** What an event says, or its hash alone. @param {any} event */
function sayEvent(event) {
  const place = `Suceso ${event.position}, huella ${event.hash}`
  if (event.body === undefined) return [place, 'Compare la huella con la que trae el comprobante.']
  const { type, at, data } = readEvent(event)
  const code = `Código de verificación: ${data.verificationCode}`
  if (type !== 'EntryRegistered') return [place, `Rectificación del ${at}. ${code}`]
  const files = data.attachments.map(
    (/** @type {any} */ file) => `${file.fileName} (SHA-256 ${file.sha256})`,
  )
  return [
    place,
    `Asiento ${data.entryNumber}, registrado el ${data.registeredOn} (${at}). ${code}`,
    `Asunto: ${data.content.subject}`,
    ...(files.length > 0 ? [`Adjuntos: ${files.join('; ')}`] : []),
  ]
}

/** The body of an event whose hash is computed again. @param {any} event @returns {any} */
function readEvent({ position, previousHash, hash, body: text }) {
  const bytes = Buffer.concat([Buffer.from(previousHash, 'hex'), Buffer.from(text, 'utf8')])
  demand(sha256(bytes) === hash, `el contenido del suceso ${position} no corresponde a su huella.`)
  const body = JSON.parse(text)
  demand(canonical(body) === text, `el contenido del suceso ${position} no está en forma canónica.`)
  demand(body.position === position, `el contenido dice ser el suceso ${body.position}.`)
  return body
}

/** @param {any} book @param {string} line */
function readHeader(book, line) {
  book.header = JSON.parse(line)
  demand(book.header?.format === 'asiento-ledger/1', 'la primera línea no es la de un libro.')
}

/** The next event, chained to the one before. @param {any} book @param {string} line */
function checkEvent(book, line) {
  book.position += 1
  const { position, previousHash, hash, body: text } = JSON.parse(line)
  const isInForm = JSON.stringify({ position, previousHash, hash, body: text }) === line
  demand(isInForm && typeof text === 'string', 'la línea no tiene la forma debida.')
  demand(position === book.position, `falta este suceso; el que sigue es el ${position}.`)
  demand(previousHash === book.hash, 'no enlaza con el suceso anterior.')
  const body = readEvent({ position, previousHash, hash, body: text })
  demand(body.municipalityId === book.header.municipalityId, 'es de otra municipalidad.')
  demand(new Date(body.at).toISOString() === body.at, 'la hora no está en su forma.')
  // Only the act that puts a wrong clock right goes back in time, and only over what it says.
  if (body.type === 'ClockCorrected') checkCorrection(book, body)
  else demand(body.at >= book.time, 'el tiempo retrocede.')
  Object.assign(book, { hash, time: body.at })
  book.hashes.push(hash)
  book.times.push(body.at)
  return body
}

/**
 * It covers the end of the book, all of it later than the moment it was proposed, and nothing
 * before is.
 * @param {any} book @param {any} body
 */
function checkCorrection({ position, time, times }, { at, data }) {
  const { from, through, falseFrom, falseThrough, proposedAt } = data
  const isEnd = from >= 1 && from <= through && through === position - 1
  demand(isEnd, 'la corrección de la hora no llega hasta ella.')
  const isSaid = times[from] === falseFrom && time === falseThrough
  demand(isSaid, 'la corrección de la hora no dice las horas que corrige.')
  const isFuture = proposedAt <= at && at < falseThrough && proposedAt < falseFrom
  demand(isFuture, 'la corrección de la hora no corrige una hora futura.')
  demand(times[from - 1] <= proposedAt, 'la corrección de la hora deja fuera horas futuras.')
}

/**
 * The acts of two people; what a corrected clock had closed no longer counts.
 * @param {any} book @param {any} closings @param {any} body
 */
function checkAct({ position }, closings, { type, actorId, data }) {
  if (type !== 'ClockCorrected' && type !== 'BookResumed') return
  const isOfTwo = actorId !== null && data.proposedById && actorId !== data.proposedById
  demand(isOfTwo, 'la diligencia no es de dos personas.')
  if (type !== 'ClockCorrected') return
  demand(position > data.through, 'la corrección se corrige a sí misma.')
  const isFalse = (/** @type {any} */ { position: at }) => at >= data.from && at <= data.through
  closings.falseTimes += closings.registered.filter(isFalse).length
  closings.days = closings.days.filter(
    (/** @type {any} */ day) => day.position < data.from || day.position > data.through,
  )
}

/**
 * Whoever made an act had a role that allows it, on that day and at that place of the book: the
 * head of registry prepares it, another one of them, an auditor or an administrator confirms it;
 * the hour is confirmed by the register.
 * @param {any} people @param {any} municipality @param {any} body
 */
function checkActors(people, municipality, { type, subjectId, actorId, at, data }) {
  const today = municipality === null ? at.slice(0, 10) : dayAt(at, municipality.timeZone)
  keepPerson(people, today, { type, subjectId, data })
  const demandRole = (/** @type {string} */ id, /** @type {string[]} */ roles, said = '') => {
    const isActive = people.staff.get(id)?.isActive === true
    const isAllowed = isActive && rolesOn(people, id, today).some((role) => roles.includes(role))
    demand(isAllowed, `quien ${said} la diligencia no tenía entonces un rol que lo permita.`)
  }
  if (type === 'ClockConfirmed') demandRole(actorId, ['JREG', 'REG'], 'confirmó')
  if (type !== 'ClockCorrected' && type !== 'BookResumed') return
  demandRole(actorId, ['JREG', 'AUD', 'ADM'], 'confirmó')
  demandRole(data.proposedById, ['JREG'], 'preparó')
}

/**
 * What the book says of people's roles; those told last are all that hold. @param {any} people
 * @param {string} today @param {any} body
 */
function keepPerson({ staff, substitutions }, today, { type, subjectId, data }) {
  const dated = (/** @type {any[]} */ grants) =>
    grants.map(({ role, validFrom = today, validTo = null }) => ({ role, validFrom, validTo }))
  const person = staff.get(subjectId) ?? { isActive: true, own: [], claimed: [] }
  if (type === 'StaffAdded') staff.set(subjectId, { ...person, own: dated(data.grants) })
  if (type === 'StaffApproved') {
    staff.set(subjectId, { ...person, own: dated(data.grants), claimed: dated(data.claimed) })
  }
  if (type === 'StaffRolesChanged') staff.set(subjectId, { ...person, own: dated(data.to) })
  if (type === 'StaffClaimsRead') staff.set(subjectId, { ...person, claimed: dated(data.to) })
  if (type === 'StaffEnabled') staff.set(subjectId, { ...person, isActive: true })
  if (type === 'StaffDisabled') staff.set(subjectId, { ...person, isActive: false })
  if (type === 'SubstitutionAdded') substitutions.set(subjectId, { ...data })
  if (type === 'SubstitutionEnded') {
    substitutions.set(subjectId, { ...substitutions.get(subjectId), validTo: data.validTo })
  }
}

/**
 * With those that a substitution lends. @param {any} people @param {string} id @param {string} day
 * @returns {string[]}
 */
function rolesOn({ staff, substitutions }, id, day) {
  const isOn = (/** @type {any} */ { validFrom, validTo }) =>
    validFrom <= day && (validTo === null || validTo >= day)
  const lenders = [...substitutions.values()].flatMap((one) =>
    one.substituteId === id && isOn(one) ? [one.absentId] : [],
  )
  return [id, ...lenders].flatMap((one) => {
    const { own = [], claimed = [] } = staff.get(one) ?? {}
    return [...own, ...claimed].flatMap((grant) => (isOn(grant) ? [grant.role] : []))
  })
}

/**
 * A closing begins where the last one of its office ended, counts what was registered, and its root
 * is that of its events.
 * @param {any} book @param {any} numbers @param {any} closings @param {any} body
 */
function checkClosing(book, numbers, closings, { type, subjectId, position, data }) {
  if (type === 'OfficeAdded') closings.opened.set(subjectId, position - 1)
  if (type === 'EntryRegistered') closings.registered.push({ position, ...data })
  if (type === 'OutgoingDispatched')
    closings.exits.push({ position, ...data, entryNumber: data.exitNumber })
  if (type === 'YearClosed') checkYear(numbers, closings, data)
  if (type !== 'DayClosed') return
  const { officeId, on, first, through, root, registered, exits } = data
  const last = closings.days.findLast((/** @type {any} */ day) => day.officeId === officeId)
  const due = (last?.through ?? closings.opened.get(officeId)) + 1
  demand(first === due, `el cierre empieza en ${first} y debía empezar en ${due}.`)
  demand(through < position && through >= first - 1, 'el cierre no cubre lo que dice.')
  checkCount(closings.registered, data, registered)
  checkCount(closings.exits, data, exits ?? { count: 0, first: null, last: null })
  demand(merkleRoot(book.hashes.slice(first, through + 1)) === root, 'la raíz del día no es esa.')
  closings.days.push({ officeId, on, through, position, hash: book.hash })
}

/**
 * How many numbers of an office a closing counts, from which to which. @param {any[]} all @param
 * {any} closing @param {any} told
 */
function checkCount(all, { officeId, first, through }, told) {
  const own = all.filter(
    (entry) => entry.officeId === officeId && entry.position >= first && entry.position <= through,
  )
  demand(own.length === told.count, `el cierre cuenta ${told.count} y hay ${own.length}.`)
  demand((own[0]?.entryNumber ?? null) === told.first, 'el primer número no es ese.')
  demand((own.at(-1)?.entryNumber ?? null) === told.last, 'el último número no es ese.')
}

/** @param {any} numbers @param {any} closings @param {any} data */
function checkYear({ offices, municipality }, { days, exits }, data) {
  const { series, year, dayCount, root, through } = data
  const isShared = municipality.book.scope !== 'OFFICE'
  const hashes = days.flatMap((/** @type {any} */ { officeId, on, hash }) =>
    on.startsWith(`${year}-`) &&
    (isShared || offices.get(officeId).code === series.replace(/-S$/u, ''))
      ? [hash]
      : [],
  )
  demand(hashes.length === dayCount, `el año cuenta ${dayCount} cierres y hay ${hashes.length}.`)
  demand(merkleRoot(hashes) === root, 'la raíz del año no es esa.')
  if (data.exits === undefined) return
  const left = exits.filter(
    (/** @type {any} */ exit) =>
      exit.series.code === `${series}-S` && exit.series.year === year && exit.position <= through,
  )
  const { count, first, last } = data.exits
  demand(left.length === count, `el año cuenta ${count} salidas y hay ${left.length}.`)
  demand((left[0]?.entryNumber ?? null) === first, 'la primera salida del año no es esa.')
  demand((left.at(-1)?.entryNumber ?? null) === last, 'la última salida del año no es esa.')
}

/** @param {Buffer} bytes */
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** RFC 6962: 0 before a leaf, 1 before a branch. @param {number} prefix @param {...string} parts */
const tree = (prefix, ...parts) => sha256(Buffer.from(`0${prefix}${parts.join('')}`, 'hex'))

/** The largest power of two below a count. @param {number} count */
const half = (count) => 2 ** Math.floor(Math.log2(count - 1))

/** RFC 6962, 2.1. @param {string[]} hashes @returns {string} */
function merkleRoot(hashes) {
  if (hashes.length === 0) return sha256(Buffer.alloc(0))
  if (hashes.length === 1) return tree(0, hashes[0] ?? '')
  const split = half(hashes.length)
  return tree(1, merkleRoot(hashes.slice(0, split)), merkleRoot(hashes.slice(split)))
}

/**
 * Where the leaf at a place among so many leads, with its path from the leaf upwards. @param
 * {string} leaf @param {number} index @param {number} count @param {string[]} path @returns
 * {string}
 */
function rootOver(leaf, index, count, path) {
  if (count === 1) return path.length === 0 ? tree(0, leaf) : ''
  const sibling = path.pop() ?? ''
  const split = half(count)
  return index < split
    ? tree(1, rootOver(leaf, index, split, path), sibling)
    : tree(1, sibling, rootOver(leaf, index - split, count - split, path))
}

/**
 * A time stamp (RFC 3161) over the hash of a closing: its signature, the certificate it names, that
 * certificate's use and validity at that instant, and its chain to the roots, when there are any.
 * Offline; revocation is not asked for.
 * @param {Buffer} token @param {string} hash @param {X509Certificate[]} [roots] @returns {{ at:
 * Date, by: string }}
 */
export function checkStamp(token, hash, roots = []) {
  const isOne = token[0] === 0x30 && derAt(token).whole.length === token.length
  demand(isOne, 'el sello de tiempo no se puede leer.')
  const data = partsIn(partsIn(partsIn(derAt(token))[1])[0])
  const info = partsIn(partsIn(data[2])[1])[0].content
  const said = partsIn(derAt(info))
  demand(oidIn(partsIn(data[2])[0]) === '1.2.840.113549.1.9.16.1.4', 'no es un sello de tiempo.')
  demand(
    oidIn(partsIn(partsIn(said[2])[0])[0]) === sha256Oid &&
      partsIn(said[2])[1].content.toString('hex') === hash,
    'el sello de tiempo es de otra huella.',
  )
  const [, year, month, day, hours, minutes, rest] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d+)?)Z$/u.exec(said[4].content.toString()) ?? []
  const at = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${rest}Z`)
  const bag = data.find((/** @type {any} */ part) => part.tag === 0xa0)
  const certificates = partsIn(bag).map((part) => new X509Certificate(part.whole))
  const signers = partsIn(data.at(-1))
  demand(signers.length === 1, 'el sello de tiempo no tiene una sola firma.')
  const signer = partsIn(signers[0])
  const values = new Map(
    partsIn(signer[3]).map((part) => [oidIn(partsIn(part)[0]), partsIn(partsIn(part)[1])[0]]),
  )
  const digest = digestIn(signer[2])
  const summed = values.get('1.2.840.113549.1.9.4')?.content
  const isSame = summed?.equals(createHash(digest).update(info).digest())
  demand(isSame === true, 'se alteró lo que dice el sello de tiempo.')
  const own = certificates.find((one) => isNamedIn(one, values))
  if (own === undefined) throw new Error('el sello de tiempo no trae su certificado.')
  const signed = Buffer.concat([Buffer.of(0x31), signer[3].whole.subarray(1)])
  const isPss = oidIn(partsIn(signer[4])[0]) === '1.2.840.113549.1.1.10'
  const key = { key: own.publicKey, ...(isPss && { padding: constants.RSA_PKCS1_PSS_PADDING }) }
  demand(verify(digest, signed, key, signer[5].content), 'la firma del sello no es válida.')
  demand(
    own.keyUsage?.join() === '1.3.6.1.5.5.7.3.8',
    'el certificado no es para sellos de tiempo.',
  )
  followChain(own, certificates, roots, at)
  // oxlint-disable-next-line no-array-reverse -- Node 18 has no toReversed
  return { at, by: own.subject.split('\n').reverse().join(', ') }
}

const sha256Oid = '2.16.840.1.101.3.4.2.1'

/**
 * @param {X509Certificate} own @param {X509Certificate[]} others @param {X509Certificate[]} roots
 * @param {Date} at
 */
function followChain(own, others, roots, at) {
  demand(isValidAt(own, at), 'el certificado del sello no valía en ese instante.')
  let current = own
  for (let step = 0; roots.length > 0; step += 1) {
    const root = roots.find((one) => didIssue(one, current) || one.raw.equals(current.raw))
    if (root) return demand(isValidAt(root, at), 'la autoridad del sello no valía en ese instante.')
    const issuer = others.find((one) => didIssue(one, current) && !one.raw.equals(current.raw))
    if (!issuer || step > 5 || !isValidAt(issuer, at))
      throw new Error('el sello no es de esa autoridad.')
    current = issuer
  }
}

/** @param {X509Certificate} one @param {Date} at */
const isValidAt = ({ validFrom, validTo }, at) =>
  at >= new Date(validFrom) && at <= new Date(validTo)

/** @param {X509Certificate} issuer @param {X509Certificate} one */
const didIssue = (issuer, one) =>
  issuer.ca && one.checkIssued(issuer) && one.verify(issuer.publicKey)

/**
 * Whether the signed attributes name the certificate (RFC 5035). @param {X509Certificate} one
 * @param {Map<string, any>} values
 */
function isNamedIn(one, values) {
  const second = values.get('1.2.840.113549.1.9.16.2.47')
  const named = second ?? values.get('1.2.840.113549.1.9.16.2.12')
  if (!named) return false
  const parts = partsIn(partsIn(partsIn(named)[0])[0])
  const hash = parts.find((part) => part.tag === 4)?.content
  const own = parts[0].tag === 0x30 ? digestIn(parts[0]) : second ? 'sha256' : 'sha1'
  return createHash(own).update(one.raw).digest().equals(hash)
}

/** @param {any} algorithm */
function digestIn(algorithm) {
  const oid = oidIn(partsIn(algorithm)[0])
  const names = [sha256Oid, '2.16.840.1.101.3.4.2.2', '2.16.840.1.101.3.4.2.3']
  demand(names.includes(oid), 'el sello usa un resumen que no se acepta.')
  return ['sha256', 'sha384', 'sha512'][names.indexOf(oid)] ?? ''
}

/** One value of DER. @param {Buffer} bytes @param {number} [place] @returns {any} */
function derAt(bytes, place = 0) {
  const first = bytes[place + 1] ?? 0x80
  const count = first < 0x80 ? 0 : first - 0x80
  demand(first !== 0x80 && count <= 4, 'el sello de tiempo no se puede leer.')
  const start = place + 2 + count
  const length = count === 0 ? first : bytes.readUIntBE(place + 2, count)
  demand(start + length <= bytes.length, 'el sello de tiempo está cortado.')
  const whole = bytes.subarray(place, start + length)
  return { tag: bytes[place], content: bytes.subarray(start, start + length), whole }
}

/** @param {any} value @returns {any[]} */
function partsIn({ content }) {
  const parts = []
  for (let place = 0; place < content.length; place += parts.at(-1).whole.length) {
    parts.push(derAt(content, place))
  }
  return parts
}

/** @param {any} value @returns {string} */
function oidIn({ content }) {
  const numbers = [0]
  for (const byte of content) {
    numbers.push((numbers.pop() ?? 0) * 128 + (byte & 0x7f))
    if (byte < 0x80) numbers.push(0)
  }
  const [head = 0, ...rest] = numbers.slice(0, -1)
  const first = Math.min(Math.floor(head / 40), 2)
  return [first, head - first * 40, ...rest].join('.')
}

/**
 * How one of its two books is called.
 * @param {any} format @param {any} office @param {boolean} isExit
 */
function bookOf({ scope, prefix }, office, isExit) {
  const code = scope === 'OFFICE' ? office.code : 'GENERAL'
  if (!isExit) return { prefix, code }
  return { prefix: prefix === 'S' ? 'X' : 'S', code: `${code}-S` }
}

/**
 * The number that follows in its book, in its year and on its day. @param {any} numbers @param
 * {any} body
 */
function checkNumber(numbers, body) {
  const { type, subjectId, data } = body
  const { offices, units } = numbers
  if (type === 'OfficeAdded' || type === 'OfficeChanged') offices.set(subjectId, data)
  if (type === 'UnitAdded') units.set(subjectId, data.code)
  if (type === 'UnitRenamed') units.set(subjectId, data.to.code)
  if (type === 'LetterNumbered') demandLetter(numbers, body)
  if (type === 'MunicipalityCreated') Object.assign(numbers, { municipality: data })
  if (type === 'BookResumed') skipNumbers(numbers, data)
  if (type === 'EntryRegistered') {
    demandNext(numbers, body, data)
    numbers.entries += 1
  }
  if (type === 'OutgoingDispatched') {
    const { exitNumber: entryNumber, dispatchedOn: registeredOn } = data
    demandNext(numbers, body, { ...data, entryNumber, registeredOn })
  }
}

/** As its number says it. */
const kindNames = new Map([
  ['OFFICIAL_LETTER', 'Oficio'],
  ['LETTER', 'Carta'],
  ['RESOLUTION', 'Resolución'],
  ['NOTIFICATION', 'Notificación'],
  ['CERTIFICATE', 'Certificado'],
  ['CIRCULAR', 'Circular'],
])

/**
 * What the council writes has a book for each unit and kind. @param {any} numbers @param {any} body
 */
function demandLetter({ offices, units, last, municipality }, { at, data }) {
  const { series, heading, documentNumber, documentDate, text } = data
  const office = offices.get(data.officeId)
  const code = units.get(heading.unitId)
  const isKnown = municipality !== null && office !== undefined && code !== undefined
  demand(isKnown, 'la oficina o la unidad no consta.')
  const { book: format, timeZone } = municipality
  const year = dayAt(at, format.scope === 'OFFICE' ? office.timeZone : timeZone).slice(0, 4)
  const key = `${series.code}/${series.year}`
  const next = (last.get(key) ?? 0) + 1
  const due = `${kindNames.get(heading.kind)} N.º ${next}-${year}-${code}`
  demand(series.code === `${code}/${heading.kind}`, 'el libro no es el de la unidad.')
  demand(String(series.year) === year, `el año es ${series.year} y debía ser ${year}.`)
  demand(series.number === next, `el número es ${series.number} y debía ser ${next}.`)
  demand(documentNumber === due, `el número escrito es ${documentNumber} y debía ser ${due}.`)
  demand(documentDate === dayAt(at, office.timeZone), 'el día no es el del instante en la oficina.')
  // The first letters do not say who approved them.
  const isOwn = text?.approval && text.approval.byId === text.savedById
  demand(!isOwn, 'aprobó el texto la misma persona que lo guardó.')
  last.set(key, next)
}

/** @param {any} numbers @param {any} body @param {any} data */
function demandNext({ offices, last, municipality }, { type, at }, data) {
  const isExit = type === 'OutgoingDispatched'
  const { series, entryNumber, registeredOn } = data
  const office = offices.get(data.officeId)
  demand(municipality !== null && office !== undefined, 'la oficina no consta.')
  const { book: format, timeZone } = municipality
  const isOfOffice = format.scope === 'OFFICE'
  const key = `${series.code}/${series.year}`
  const next = (last.get(key) ?? 0) + 1
  const year = dayAt(at, isOfOffice ? office.timeZone : timeZone).slice(0, 4)
  const { prefix, code } = bookOf(format, office, isExit)
  const own = `${prefix}-${year}-${String(next).padStart(6, '0')}`
  const due = isOfOffice ? `${office.code}-${own}` : own
  demand(series.code === code, 'el libro no es el de la oficina.')
  demand(String(series.year) === year, `el año es ${series.year} y debía ser ${year}.`)
  demand(series.number === next, `el número es ${series.number} y debía ser ${next}.`)
  demand(entryNumber === due, `el número escrito es ${entryNumber} y debía ser ${due}.`)
  demand(registeredOn === dayAt(at, office.timeZone), 'el día no es el del instante en la oficina.')
  last.set(key, next)
}

/**
 * Numbers told before the book was restored: given to nobody again. @param {any} numbers @param
 * {any} data
 */
function skipNumbers({ last }, { skipped }) {
  for (const { code, year, first, last: final } of skipped) {
    const key = `${code}/${year}`
    const next = (last.get(key) ?? 0) + 1
    const isNext = first === next && final >= first
    demand(isNext, `se saltan los números ${first} a ${final} y el siguiente era ${next}.`)
    last.set(key, final)
  }
}

/** @param {string} at @param {string} timeZone */
const dayAt = (at, timeZone) => new Date(at).toLocaleDateString('sv-SE', { timeZone })

/**
 * JSON with the members in order and nothing between them (RFC 8785). @param {any} value @returns
 * {string}
 */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const member = (/** @type {string} */ key) => `${JSON.stringify(key)}:${canonical(value[key])}`
  // oxlint-disable-next-line no-array-sort -- Node 18 has no toSorted
  return `{${Object.keys(value).sort().map(member).join(',')}}`
}

/** @param {unknown} fault */
const reasonOf = (fault) => (fault instanceof Error ? fault.message : String(fault))

/** @param {boolean} isTrue @param {string} sentence */
function demand(isTrue, sentence) {
  if (!isTrue) throw new Error(sentence)
}

/** @param {string} file */
const linesOf = (file) => createInterface({ input: createReadStream(file, 'utf8') })

/** A book says so at its very beginning. @param {string} file */
function isBook(file) {
  const start = Buffer.alloc(40)
  const opened = openSync(file, 'r')
  readSync(opened, start)
  closeSync(opened)
  return start.toString('utf8').startsWith('{"format":"asiento-ledger/1"')
}

/**
 * @typedef {{ roots?: X509Certificate[] | undefined }}
 * Trusted
 */

/** @param {string} file @param {string | undefined} against @param {Trusted} trusted */
async function check(file, against, { roots }) {
  const isNote = against === undefined || /^(\d+:)?[\da-f]{64}$/iu.test(against)
  if (isBook(file)) {
    const found = await checkExport(linesOf(file), against, roots)
    const { name, events, entries, days, falseTimes, head, stamps } = found
    const counts = `${name}: ${entries} asientos, ${events} sucesos, ${days} cierres diarios.`
    const said = [
      `El libro exportado está íntegro. ${counts}`,
      ...(falseTimes === 0
        ? []
        : [`Asientos con hora declarada falsa, con su número y su orden: ${falseTimes}`]),
      `Cabeza del libro: ${head}`,
    ]
    const [last] = stamps.slice(-1)
    if (!last) return said
    const whose = roots ? `de ${last.by}` : `de ${last.by}, sin comprobar quién la avala (--tsa-ca)`
    return [
      ...said,
      `Sellos de tiempo: ${stamps.length}; el último, ${last.at.toISOString()}, ${whose}`,
    ]
  }
  const proof = jsonIn(file)
  if (isNote) return ['La prueba es correcta.', ...checkProof(proof, against, undefined, roots)]
  const { hashes, head } = await checkExport(linesOf(against), undefined, roots)
  const proven = checkProof(proof, undefined, hashes, roots)
  return ['La prueba es correcta.', ...proven, `Cabeza del libro exportado: ${head}`]
}

/** @param {string} file */
function jsonIn(file) {
  const text = readFileSync(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (cause) {
    const sentence = `${file} no es un libro exportado ni una prueba.`
    throw new Misuse(sentence, { cause })
  }
}

/** @param {string} file */
function rootsIn(file) {
  const pem = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/gu
  const found = readFileSync(file, 'utf8').match(pem) ?? []
  demand(found.length > 0, `En ${file} no hay certificados.`)
  return found.map((one) => new X509Certificate(one))
}

/**
 * Takes an option with its value out of the words; every time it is given. @param {string[]} words
 * @param {string} name
 */
function taken(words, name) {
  /** @type {string[]} */
  const values = []
  for (let place = words.indexOf(name); place >= 0; place = words.indexOf(name)) {
    const [, value] = words.splice(place, 2)
    if (value === undefined) throw new Misuse(`Falta qué: «${name}» y un archivo.`)
    values.push(value)
  }
  return values
}

/** Nothing was looked at, so that nothing can be said of the book. */
class Misuse extends Error {}

const usage = 'Uso: node verify-export.mjs ARCHIVO [POSICIÓN:HUELLA | RAÍZ | LIBRO] [--tsa-ca PEM]'

/** Null when it was looked at, and is not whole. @param {any} fault */
function misuseIn(fault) {
  if (fault instanceof Misuse) return fault.message
  // What the disk says; a folder that is read does not say which.
  if (fault?.syscall === undefined) return null
  const whys = { ENOENT: 'no existe', EISDIR: 'es una carpeta', EACCES: 'falta permiso' }
  const why = Object.entries(whys).find(([code]) => code === fault.code)?.[1]
  return `No se puede leer ${fault.path ?? 'lo indicado'}: ${why ?? fault.message}.`
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2)
  try {
    const [pem] = taken(words, '--tsa-ca')
    const [file, ...noted] = words
    const strange = words.find((word) => word.startsWith('-'))
    if (strange !== undefined) throw new Misuse(`No se entiende «${strange}». ${usage}`)
    if (file === undefined) throw new Misuse(usage)
    // A hash copied from paper comes in two halves.
    const against = noted.length > 0 ? noted.join('') : undefined
    const roots = pem === undefined ? undefined : rootsIn(pem)
    process.stdout.write(`${(await check(file, against, { roots })).join('\n')}\n`)
  } catch (fault) {
    const misuse = misuseIn(fault)
    const said =
      misuse === null ? `NO ESTÁ ÍNTEGRO.\n${reasonOf(fault)}` : `No se comprobó nada.\n${misuse}`
    process.stdout.write(`${said}\n`)
    process.exitCode = misuse === null ? 1 : 2
  }
}
