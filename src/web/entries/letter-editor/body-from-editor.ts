/** The document of the editor as the body of a letter: without what only the editor keeps. */
import type { TemplateBody } from '#domain/letter-templates/template.ts'
import type { JSONContent } from '@tiptap/core'

export function bodyFromEditor(document: JSONContent): TemplateBody {
  // The schema of the editor allows what the body does; only attributes of its own come beside.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return trimmed(document) as unknown as TemplateBody
}

const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  paragraph: ['textAlign'],
  heading: ['level'],
  mergeField: ['name'],
  tableRow: ['each'],
  conditional: ['field', 'test', 'value'],
}

function trimmed({ type = '', attrs, content, text, marks }: JSONContent): JSONContent {
  const kept = (keptAttributes[type] ?? []).flatMap((name): [string, unknown][] => {
    const value: unknown = attrs?.[name]
    return value === undefined || value === null ? [] : [[name, value]]
  })
  return {
    type,
    ...(kept.length === 0 ? {} : { attrs: Object.fromEntries(kept) }),
    ...(text === undefined ? {} : { text }),
    ...(marks === undefined ? {} : { marks: marks.map((mark) => ({ type: mark.type })) }),
    ...(content === undefined ? {} : { content: content.map(trimmed) }),
  }
}
