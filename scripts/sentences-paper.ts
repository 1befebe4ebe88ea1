/**
 * `docs/specification/sentences.md`: every refusal and warning, as the server and the pages say it.
 */
import { sentenceOf } from '#contract/common/sentences.ts'
import type { MessageCode } from '#domain/common/refusal.ts'

const subjects: Readonly<Record<string, string>> = {
  ID: 'Identity numbers',
  PER: 'People and permission',
  DOC: 'The document',
  FIL: 'Files',
  IMP: 'Impresoras de etiquetas',
  LLE: 'Arrivals',
  NUM: 'Numbers and the clock',
  SYS: 'The system',
  TRA: 'Handling',
  CIE: 'Closings',
  LIB: 'State of the book',
  SAL: 'What goes out',
  CIU: 'Whoever holds a receipt',
  CON: 'Looking things up',
  CFG: 'Configuration',
  CLA: 'Passwords',
  ROL: 'Roles and power',
  ACC: 'Access',
  PLA: 'Deadlines',
  DAT: 'Personal data',
  REP: 'Reports',
  VIS: 'Views',
}

const head = `# Sentences

Every refusal (\`E-…\`, nothing was done) and warning (\`W-…\`, it may go on) with what people read in Spanish. They say what happened and what to do, without jargon and without blame, and what was typed stays. Codes are stable and cross the wire as they are. \`{…}\` is filled in; \`{n:one|many}\` with what is counted.

Written by \`npm run papers\` from \`src/contract/common/sentences.ts\`; not to be changed by hand.
`

export function sentencesPaper(): string {
  // The keys of a record are its codes.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const codes = (Object.keys(sentenceOf) as MessageCode[]).toSorted(byNumber)
  const parts = [...new Set(codes.map(subjectOf))].map((subject) => {
    const title = subjects[subject]
    if (title === undefined) throw new Error(`The sentences paper has no title for ${subject}`)
    const rows = codes
      .filter((code) => subjectOf(code) === subject)
      .map((code) => `| ${code} | ${sentenceOf[code].replaceAll('|', String.raw`\|`)} |`)
    return `\n## ${title}\n\n| Code | Sentence |\n|---|---|\n${rows.join('\n')}\n`
  })
  return head + parts.join('')
}

function subjectOf(code: string): string {
  return code.split('-')[1] ?? ''
}

function byNumber(one: string, other: string): number {
  return numberOf(one) - numberOf(other)
}

function numberOf(code: string): number {
  return Number(code.split('-')[2])
}
