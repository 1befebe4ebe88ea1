import { mergeFields } from '#domain/letters/body.ts'
import { conditionTests } from '#domain/letter-templates/template.ts'
import type { Editor } from '@tiptap/core'

import { FormFields } from '../../ui/dialogs/form-fields.tsx'
import { mergeFieldWords } from '../../words/book/letter-editor.ts'
import { letterTemplateWords as words } from '../../words/book/letter-templates.ts'

/** The condition of the blocks in which the caret stands. */
export function ConditionPart({ editor }: { readonly editor: Editor }) {
  if (!editor.isActive('conditional')) return null
  const attrs: Readonly<Record<string, unknown>> = editor.getAttributes('conditional')
  const { value: said } = attrs
  const values = {
    field: mergeFields.find((name) => name === attrs['field']) ?? null,
    test: conditionTests.find((name) => name === attrs['test']) ?? null,
    value: typeof said === 'string' ? said : '',
  }
  return (
    <div className="form-grid condition-part">
      <FormFields<typeof values>
        path="condition."
        values={values}
        errorOf={() => undefined}
        onChange={(change) => editor.commands.updateAttributes('conditional', change)}
        fields={[
          {
            kind: 'select',
            name: 'field',
            columns: 5,
            label: words.onlyIf,
            options: mergeFields.map((id) => ({ id, label: mergeFieldWords[id] })),
          },
          {
            kind: 'select',
            name: 'test',
            columns: 3,
            label: words.test,
            options: conditionTests.map((id) => ({ id, label: words.tests[id] })),
          },
          values.test === 'EQUAL' && {
            kind: 'text',
            name: 'value',
            columns: 4,
            label: words.value,
            maxLength: 200,
          },
        ]}
      />
    </div>
  )
}
