/** The text of a letter, to be written: loaded where one is written, and nowhere else. */
import type { TemplateBody } from '#domain/letter-templates/template.ts'
import { withoutEmptyRuns } from '#domain/letters/body.ts'
import { Editor } from '@tiptap/core'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

import { useExplainedKeys } from '../../ui/keys/active-commands.ts'
import { letterEditorWords as words } from '../../words/book/letter-editor.ts'
import { bodyFromEditor } from './body-from-editor.ts'
import { broughtIn } from './brought-in.ts'
import { ConditionPart } from './condition-part.tsx'
import { letterExtensions, templateExtensions } from './editor-schema.ts'
import './letter-editor.css'
import { TextToolbar } from './text-toolbar.tsx'

export type RichTextFieldProps<Body> = {
  readonly id: string
  readonly label: string
  readonly value: Body
  readonly onChange: (body: Body) => void
  /** With conditions and repeated rows. */
  readonly isTemplate?: boolean
  readonly error?: string | undefined
}

export function RichTextField<Body extends TemplateBody>({
  id,
  label,
  value,
  onChange,
  isTemplate = false,
  error,
}: RichTextFieldProps<Body>) {
  useExplainedKeys(words.keys)
  const [editor] = useState(() => newEditor({ id, label, value, isTemplate }))
  const shown = useRef(value)
  const change = useEffectEvent(() => {
    // The schema of the editor is that of its texts.
    // oxlint-disable-next-line no-unsafe-type-assertion
    shown.current = bodyFromEditor(editor.getJSON()) as Body
    onChange(shown.current)
  })
  useEffect(() => {
    const tell = (): void => change()
    editor.on('update', tell)
    return () => void editor.off('update', tell)
  }, [editor])
  useEffect(() => {
    // Another text came from outside: it takes the place of this one.
    if (value === shown.current) return
    shown.current = value
    editor.commands.setContent(contentOf(value), { emitUpdate: false })
  }, [editor, value])
  const place = useCallback(
    (frame: HTMLDivElement | null) => {
      if (frame === null) return
      editor.mount(frame)
      return () => editor.unmount()
    },
    [editor],
  )
  useRedrawn(editor)
  return (
    <div className="rich-text" data-invalid={error !== undefined || undefined}>
      <TextToolbar {...{ editor, isTemplate }} textId={id} />
      {isTemplate && <ConditionPart editor={editor} />}
      <div ref={place} className="rich-text-frame" />
    </div>
  )
}

type Begun = Required<
  Pick<RichTextFieldProps<TemplateBody>, 'id' | 'label' | 'value' | 'isTemplate'>
>

function newEditor({ id, label, value, isTemplate }: Begun): Editor {
  return new Editor({
    element: null,
    injectCSS: false,
    extensions: isTemplate ? templateExtensions : letterExtensions,
    content: contentOf(value),
    editorProps: {
      handleDOMEvents: broughtIn,
      attributes: {
        id,
        class: 'letter-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        spellcheck: 'true',
      },
    },
  })
}

function contentOf(body: TemplateBody): object {
  // The editor opens nothing with a run of no letters, and what was kept before may hold one.
  const text = JSON.stringify(body, (_key, value: unknown) =>
    Array.isArray(value) ? withoutEmptyRuns(value) : value,
  )
  // oxlint-disable-next-line no-unsafe-type-assertion -- as it was
  return JSON.parse(text) as object
}

/** Draws again whatever is done in the editor: the toolbar says where the caret stands. */
function useRedrawn(editor: Editor): void {
  const listen = useCallback(
    (redraw: () => void) => {
      editor.on('transaction', redraw)
      return () => void editor.off('transaction', redraw)
    },
    [editor],
  )
  useSyncExternalStore(listen, () => editor.state)
}
