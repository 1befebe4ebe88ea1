// What spreadsheets take for the beginning of a formula (OWASP, "CSV Injection"), the wide forms of
// the same signs included, and behind white space too: some strip it first.
const formulaStart = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

/**
 * The text with an apostrophe before it where a spreadsheet would otherwise reckon with it
 * (docs/specification/reports.md).
 */
export function withoutFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}
