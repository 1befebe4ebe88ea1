/**
 * What a paper claims about the repository is read from it, never guessed, and held against these.
 */
export interface Facts {
  readonly hasPath: (path: string) => boolean
  /** Scripts of package.json. */
  readonly scripts: ReadonlySet<string>
  /** What `npm run asiento -- …` knows. */
  readonly commands: ReadonlySet<string>
  /** Every code a person may be told, `E-…` and `W-…`. */
  readonly codes: ReadonlySet<string>
  /** Paths of the contract, with `:name` slots, by their method. */
  readonly endpoints: readonly Endpoint[]
  /** Addresses of the pages. */
  readonly pages: readonly string[]
  /** What `readConfig` asks the environment for. */
  readonly settings: ReadonlySet<string>
  /** The product without its comments: what it serves stands in it. */
  readonly product: string
  /** Whether the product, a script or a test knows a name. */
  readonly isKnown: (name: string) => boolean
}

export interface Endpoint {
  readonly method: string
  readonly path: string
}

// A first folder of the tree, or one of the papers: anything else in backticks is code, not a path.
const repositoryPath =
  /^(?:(?:src|tests|docs|db|scripts|deploy|bench|\.ci|\.github)(?:\/|$)|[A-Z]+\.md$)/u
const placeholder = /NNNN|NNN|…|</u

/** Every claim of a paper that is not so, in order. */
export function falseClaims(paper: string, facts: Facts): string[] {
  return [
    ...pathsIn(paper)
      .filter((path) => !facts.hasPath(path))
      .map((path) => `no such path: ${path}`),
    ...matches(paper, /\bnpm (?:run )?(start|test|(?<=run )[a-z-]+)/gu)
      .filter((script) => !facts.scripts.has(script))
      .map((script) => `no such script: ${script}`),
    ...matches(paper, /\bnpm run asiento -- ([a-z][a-z-]*)/gu)
      .filter((command) => !facts.commands.has(command))
      .map((command) => `no such command: ${command}`),
    ...matches(paper, /\b([EW]-[A-Z]{3}-\d{2}|[EW]-ID-\d{2})\b/gu)
      .filter((code) => !facts.codes.has(code))
      .map((code) => `no such code: ${code}`),
    ...addressesIn(paper)
      .filter((address) => !isServed(address, facts))
      .map(({ method, path }) => `no such address: ${method}${path}`),
    ...constantsIn(paper)
      .filter((name) => !facts.settings.has(name) && !facts.isKnown(name))
      .map((name) => `no such setting or constant: ${name}`),
    ...matches(paper, /\b(?:there is no|no hay|no existe) `([^`\n]+)`/giu)
      .filter((name) => exists(name, facts))
      .map((name) => `it is there: ${name}`),
  ]
}

function exists(name: string, facts: Facts): boolean {
  const [, script = '', command = ''] = /^npm run ([a-z]+)(?: -- ([a-z-]+))?$/u.exec(name) ?? []
  return (
    (repositoryPath.test(name) && facts.hasPath(name)) ||
    (script === 'asiento' ? facts.commands.has(command) : facts.scripts.has(script)) ||
    facts.settings.has(name) ||
    facts.endpoints.some(({ path }) => path === name)
  )
}

/**
 * What is said to come later, or to be missing still: true on the day it is written, and no longer.
 */
export function promisesIn(paper: string): string[] {
  return [...paper.matchAll(promise)].map(([found]) => found.toLowerCase())
}

const promise =
  /reserved for|\bissue \d+|\bnot yet\b|\bno yet\b|is not there yet|does not exist yet|\bfor now\b|will come\b|will be added|\bcoming soon|vienen después|vendrán? después|todavía no\b|aún no\b|por ahora\b|próximamente|más adelante/giu

/**
 * Citations in a source file that lead to no file of the repository, or to a section of nothing.
 */
export function lostCitations(source: string, hasPath: Facts['hasPath']): string[] {
  const comments = commentsIn(source)
  const cited = matches(comments, /([\w./-]+\.md)\b/gu)
  return [
    ...cited.filter((path) => !hasPath(path.replace(/^(?:\.\.\/)+/u, ''))),
    ...matches(comments, /((?:domain|product|screens|identity) specification)/giu),
    ...comments.split('\n\n').flatMap((comment) => (isSectionOfNothing(comment) ? [comment] : [])),
  ]
}

const standard =
  /\b(?:RFC|NIST|ECMA|MS-[A-Z]+|APPNOTE|OpenDocument|WebAuthn|OpenID|WHATWG|SICRES|COA|Lei|Back-Channel)\b/u

function isSectionOfNothing(comment: string): boolean {
  return comment.includes('§') && !standard.test(comment)
}

/** Each comment of a source file, an empty line between them. */
function commentsIn(source: string): string {
  const blocks = matches(source, /(\/\*[\s\S]*?\*\/|(?:^[ \t]*(?:\/\/|--|#)(?!!).*\n?)+)/gmu)
  return blocks.map((block) => block.trim().replaceAll(/\n\s*\n/gu, '\n')).join('\n\n')
}

interface NamedAddress {
  /** With a space behind it; empty when none is said. */
  readonly method: string
  readonly path: string
}

const ours =
  'api|auth|control|verificar|health|metrics|cuenta|welcome|setup|showdocument|notfound|accesibilidad|privacidad'
const address = new RegExp(
  String.raw`(?:\b(GET |PUT |POST |PATCH |DELETE )|(?<=[\x60]))(\/(?:${ours})(?![\w.])[^\s\x60)|,;]*)`,
  'gu',
)

/** Addresses of ours that are named, without question and fragment. */
function addressesIn(paper: string): NamedAddress[] {
  return [...paper.matchAll(address)].map(([, method = '', path = '']) => ({
    method,
    path: path.replace(/[?#].*$/u, '').replace(/(?<=.)[/.:]+$/u, ''),
  }))
}

// `:entryId`, `{id}`, `<code>`, `…`, `CÓDIGO`, `M`: something else each time.
const slot = /^(?::.+|[<{].*|…|[A-ZÁÉÍÓÚ]+)$/u

function isServed({ method, path }: NamedAddress, { endpoints, pages, product }: Facts): boolean {
  const steps = path.split('/')
  const isInContract = endpoints.some((endpoint) => {
    const own = endpoint.path.split('/')
    const isSame =
      own.length === steps.length &&
      own.every(
        (step, at) => step === steps[at] || (step.startsWith(':') && slot.test(steps[at] ?? '')),
      )
    return isSame && (method === '' || method.trim() === endpoint.method)
  })
  if (isInContract || (method === '' && pages.includes(path))) return true
  if (path.startsWith('/api/') && method !== '') return false
  // What the contract does not list is a literal of the product, as far as it is one.
  const [known = ''] = path.split(/\/(?=[:<{…]|[A-ZÁÉÍÓÚ]+(?:\/|$))/u)
  // Rooms are mounted under their first step.
  const literals = [known.replace(/^\/control\//u, ''), known.replace(/^\/[^/]+(?=\/)/u, '')]
  return literals.some((literal) =>
    ["'", '/', '`', '$'].some((end) => product.includes(`${literal}${end}`)),
  )
}

/** `NAMES_IN_CAPITALS` in backticks or in blocks of code, and what is assigned there. */
function constantsIn(paper: string): string[] {
  const code = [...matches(paper, /^```[^\n]*\n([\s\S]*?)^```/gmu), ...codeSpans(paper)].join('\n')
  return [
    ...matches(code, /(?<![\w$/.-])([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?![\w…])/gu),
    ...matches(code, /(?:^|\s)([A-Z]{2,})=/gmu),
  ]
}

/** Repository paths in backticks, folders without their final slash. They may be globs. */
export function pathsIn(paper: string): string[] {
  return codeSpans(paper)
    .filter((code) => repositoryPath.test(code) && !placeholder.test(code))
    .map((path) => path.replace(/\/$/u, ''))
}

/** Where relative links and pictures lead, without their fragment. */
export function linksIn(paper: string): string[] {
  return matches(paper, /\]\(([^)\s]+)\)/gu)
    .filter((target) => !/^(?:[a-z]+:|#)/u.test(target))
    .map((target) => target.replace(/#.*$/u, ''))
}

/** The cells of the table rows of a paper; headings and rules left out. */
export function tableRows(paper: string): string[][] {
  const lines = paper.split('\n')
  return lines
    .filter((line, place) => {
      const isRule = /^\|[-: |]+\|$/u.test(line)
      return line.startsWith('|') && !isRule && !/^\|[-: |]+\|$/u.test(lines[place + 1] ?? '')
    })
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
}

/** What stands in backticks, outside of blocks of code. */
export function codeSpans(paper: string): string[] {
  return matches(paper.replaceAll(/^```[\s\S]*?^```/gmu, ''), /`([^`\n]+)`/gu)
}

/** The names a glossary's row gives its word in the code. */
export function codeNames(row: readonly string[]): string[] {
  return codeSpans(row[1] ?? '')
}

/** Source text without its comments: a name that only a comment mentions is not a name in code. */
export function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//gu, '').replaceAll(/^\s*(?:\/\/|--).*$/gmu, '')
}

/** Whether a name occurs as a whole word. */
export function isNamedIn(source: string, name: string): boolean {
  return new RegExp(
    String.raw`(?<![\w$])${name.replaceAll(/\W/gu, String.raw`\$&`)}(?![\w$])`,
    'u',
  ).test(source)
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, found]) => (found === undefined ? [] : [found]))
}
