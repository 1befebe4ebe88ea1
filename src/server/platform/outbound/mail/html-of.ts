export type LetterLanguage = 'es' | 'pt'

/**
 * The same letter for who reads mail as pages: its paragraphs, and an address that stands alone in
 * its line as a link.
 */
export function htmlOf(text: string, title: string, language: LetterLanguage = 'es'): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/u)
    .map(
      (paragraph) =>
        `<p style="margin:0 0 16px">${paragraph.split('\n').map(lineOf).join('<br>')}</p>`,
    )
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>` +
    '<body style="margin:0;padding:24px;font:16px/1.5 Arial,Helvetica,sans-serif;overflow-wrap:anywhere;color:#1a1f2b;background:#ffffff">' +
    `${paragraphs.join('')}</body></html>`
  )
}

function lineOf(line: string): string {
  const words = escaped(line)
  // A space would end the address: nothing a person typed can hide behind it.
  return /^https?:\/\/[^\s"'<>]+$/u.test(line)
    ? `<a href="${words}" style="color:#4343c7">${words}</a>`
    : words
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
