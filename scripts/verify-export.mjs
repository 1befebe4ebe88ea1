// Checks a book written by `npm run asiento -- export-ledger`, with Node 18 or later and nothing else.
// It shares no code with Asiento on purpose: a second pair of eyes, short enough to be read. The recipe
// is in docs/operate/verify.md.
//   node verify-export.mjs FILE [POSITION:HASH]
// POSITION:HASH is a head that somebody noted earlier, elsewhere: without it, a book cut short or
// written again from the beginning cannot be told from a true one.
import { createHash } from 'node:crypto'
import { createReadStream, realpathSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Throws, in a sentence, at the first thing wrong. `noted` is POSITION:HASH. */
/** @param {AsyncIterable<string> | Iterable<string>} lines @param {string} [noted] */
export async function checkExport(lines, noted) {
  /** @type {{ header: any, position: number, hash: string, time: string }} */
  const book = { header: null, position: 0, hash: '0'.repeat(64), time: '' }
  const numbers = { entries: 0, municipality: null, offices: new Map(), last: new Map() }
  let isNotedSeen = noted === undefined
  for await (const line of lines) {
    try {
      if (book.header === null) readHeader(book, line)
      else checkNumber(numbers, checkEvent(book, line))
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
  return { name: book.header.municipality, events: book.position, entries, head: end }
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
  const bytes = Buffer.concat([Buffer.from(book.hash, 'hex'), Buffer.from(text, 'utf8')])
  const computed = createHash('sha256').update(bytes).digest('hex')
  demand(hash === computed, 'el contenido no corresponde a su huella.')
  const body = JSON.parse(text)
  demand(canonical(body) === text, 'el contenido no está en forma canónica.')
  demand(body.position === position, `el contenido dice ser el suceso ${body.position}.`)
  demand(body.municipalityId === book.header.municipalityId, 'es de otra municipalidad.')
  demand(new Date(body.at).toISOString() === body.at, 'la hora no está en su forma.')
  demand(body.at >= book.time, 'el tiempo retrocede.')
  Object.assign(book, { hash, time: body.at })
  return body
}

/** The number that follows in its book, in its year and on its day. @param {any} numbers @param {any} body */
function checkNumber(numbers, { type, subjectId, at, data }) {
  const { offices, last, municipality } = numbers
  if (type === 'OfficeAdded') offices.set(subjectId, data)
  if (type === 'MunicipalityCreated') Object.assign(numbers, { municipality: data })
  if (type !== 'EntryRegistered') return
  const { series, entryNumber, registeredOn } = data
  const office = offices.get(data.officeId)
  demand(municipality !== null && office !== undefined, 'la oficina no consta.')
  const { book: format, timeZone } = municipality
  const isOfOffice = format.scope === 'OFFICE'
  const key = `${series.code}/${series.year}`
  const next = (last.get(key) ?? 0) + 1
  const year = dayAt(at, isOfOffice ? office.timeZone : timeZone).slice(0, 4)
  const own = `${format.prefix}-${year}-${String(next).padStart(6, '0')}`
  const due = isOfOffice ? `${office.code}-${own}` : own
  demand(series.code === (isOfOffice ? office.code : 'GENERAL'), 'el libro no es el de la oficina.')
  demand(String(series.year) === year, `el año es ${series.year} y debía ser ${year}.`)
  demand(series.number === next, `el número es ${series.number} y debía ser ${next}.`)
  demand(entryNumber === due, `el número escrito es ${entryNumber} y debía ser ${due}.`)
  demand(registeredOn === dayAt(at, office.timeZone), 'el día no es el del instante en la oficina.')
  last.set(key, next)
  numbers.entries += 1
}

/** @param {string} at @param {string} timeZone */
const dayAt = (at, timeZone) => new Date(at).toLocaleDateString('sv-SE', { timeZone })

/** JSON with the members in order and nothing between them (RFC 8785). @param {any} value @returns {string} */
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

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const lines = createInterface({ input: createReadStream(process.argv[2] ?? '', 'utf8') })
  try {
    const { name, events, entries, head } = await checkExport(lines, process.argv[3])
    const counts = `${name}: ${entries} asientos, ${events} sucesos.`
    process.stdout.write(`El libro exportado está íntegro. ${counts}\nCabeza del libro: ${head}\n`)
  } catch (fault) {
    process.stdout.write(`EL LIBRO EXPORTADO NO ESTÁ ÍNTEGRO.\n${reasonOf(fault)}\n`)
    process.exitCode = 1
  }
}
