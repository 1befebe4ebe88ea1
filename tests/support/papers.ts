/** What a paper for people claims about the repository: paths, commands, links, refusal codes. A claim is read, never guessed. */
export interface Facts {
  readonly hasPath: (path: string) => boolean
  /** Scripts of package.json. */
  readonly scripts: ReadonlySet<string>
  /** What `npm run asiento -- …` knows. */
  readonly commands: ReadonlySet<string>
  /** Every code a person may be told, `E-…` and `W-…`. */
  readonly codes: ReadonlySet<string>
}

// A first folder of the tree, or one of the papers: anything else in backticks is code, not a path.
const repositoryPath = /^(?:(?:src|tests|docs|db|scripts|\.ci)(?:\/|$)|[A-Z]+\.md$)/u
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

/** The names a glossary's row gives its word in the code; none when the row reserves it for a later issue. */
export function codeNames(row: readonly string[]): string[] {
  const cell = row[1] ?? ''
  return /reserved for issue \d/u.test(cell) ? [] : codeSpans(cell)
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
