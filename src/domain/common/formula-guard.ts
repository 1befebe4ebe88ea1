// What spreadsheets take for the beginning of a formula (OWASP, "CSV Injection"), the wide forms of
// the same signs included, and behind white space too: some strip it first.
const formulaStart = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

/**
 * With an apostrophe before what a spreadsheet would reckon with (docs/specification/reports.md).
 */
export function withoutFormula(text: string): string {
  return isGuarded(text) ? `'${text}` : text
}

export function asWritten(text: string): string {
  return text.startsWith("'") && isGuarded(text.slice(1)) ? text.slice(1) : text
}

function isGuarded(text: string): boolean {
  return text.startsWith("'") || formulaStart.test(text)
}
