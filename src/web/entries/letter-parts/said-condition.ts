import { mergeFields } from '#domain/letters/body.ts'
import { conditionTests } from '#domain/letter-templates/template.ts'

import { mergeFieldWords } from '../../words/book/letter-editor.ts'
import { letterTemplateWords as words } from '../../words/book/letter-templates.ts'

/** «Solo si «Vencimiento del plazo» tiene valor». */
export function saidCondition(attrs: Readonly<Record<string, unknown>> | object): string {
  const said: ReadonlyMap<string, unknown> = new Map(Object.entries(attrs))
  const field = mergeFields.find((name) => name === said.get('field'))
  const test = conditionTests.find((name) => name === said.get('test'))
  if (field === undefined || test === undefined) return ''
  const value = test === 'EQUAL' ? said.get('value') : ''
  return words.saidCondition(
    mergeFieldWords[field],
    words.tests[test],
    typeof value === 'string' ? value : '',
  )
}
