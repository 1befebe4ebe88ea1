import { mergeFields } from '#domain/letters/body.ts'
import { repeats } from '#domain/letter-templates/template.ts'
import type { Editor } from '@tiptap/core'
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  Redo2,
  Split,
  Table2,
  TextCursorInput,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'

import { Kbd } from '../../ui/keys/kbd.tsx'
import { MenuButton } from '../../ui/buttons/menu-button.tsx'
import { useTooltip } from '../../ui/buttons/tooltip.tsx'
import { letterTemplateWords as templateWords } from '../../words/book/letter-templates.ts'
import { letterEditorWords as words, mergeFieldWords } from '../../words/book/letter-editor.ts'

import { newCondition } from './editor-schema.ts'

interface Tool {
  readonly label: string
  readonly icon: LucideIcon
  readonly keys?: string
  /** Whether it is so where the caret stands; undefined for what is done once. */
  readonly isOn?: (editor: Editor) => boolean
  readonly run: (editor: Editor) => void
}

const from = (editor: Editor) => editor.chain().focus()

const heading = (level: 1 | 2 | 3, icon: LucideIcon): Tool => ({
  label: words.heading(level),
  icon,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => from(editor).toggleHeading({ level }).run(),
})

const align = (textAlign: keyof typeof words.aligned, icon: LucideIcon): Tool => ({
  label: words.aligned[textAlign],
  icon,
  isOn: (editor) => editor.isActive({ textAlign }),
  run: (editor) => from(editor).toggleTextAlign(textAlign).run(),
})

const groups: readonly (readonly Tool[])[] = [
  [
    {
      label: words.bold,
      icon: Bold,
      keys: 'Ctrl+B',
      isOn: (editor) => editor.isActive('bold'),
      run: (editor) => from(editor).toggleBold().run(),
    },
    {
      label: words.italic,
      icon: Italic,
      keys: 'Ctrl+I',
      isOn: (editor) => editor.isActive('italic'),
      run: (editor) => from(editor).toggleItalic().run(),
    },
    {
      label: words.underline,
      icon: Underline,
      keys: 'Ctrl+U',
      isOn: (editor) => editor.isActive('underline'),
      run: (editor) => from(editor).toggleUnderline().run(),
    },
  ],
  [heading(1, Heading1), heading(2, Heading2), heading(3, Heading3)],
  [
    {
      label: words.bulletList,
      icon: List,
      keys: 'Ctrl+Shift+8',
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => from(editor).toggleBulletList().run(),
    },
    {
      label: words.orderedList,
      icon: ListOrdered,
      keys: 'Ctrl+Shift+7',
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => from(editor).toggleOrderedList().run(),
    },
  ],
  [
    align('left', AlignLeft),
    align('center', AlignCenter),
    align('right', AlignRight),
    align('justify', AlignJustify),
  ],
  [
    { label: words.undo, icon: Undo2, keys: 'Ctrl+Z', run: (editor) => from(editor).undo().run() },
    {
      label: words.redo,
      icon: Redo2,
      keys: 'Ctrl+Shift+Z',
      run: (editor) => from(editor).redo().run(),
    },
  ],
]
const tools = groups.flat()

export type TextToolbarProps = {
  readonly editor: Editor
  readonly textId: string
  readonly isTemplate: boolean
}

/** What can be done to the text: one stop of Tab, arrows within (ARIA toolbar), and two menus. */
export function TextToolbar({ editor, textId, isTemplate }: TextToolbarProps) {
  const { bar, current, setCurrent, move } = useRovingTools()
  return (
    <div className="text-tools">
      <div
        ref={bar}
        role="toolbar"
        aria-label={words.toolbar}
        aria-controls={textId}
        className="text-toolbar"
        tabIndex={-1}
        onKeyDown={move}
      >
        {groups.map((group) => (
          <span key={group[0]?.label} className="text-tool-group">
            {group.map((tool) => {
              const place = tools.indexOf(tool)
              return (
                <ToolButton
                  key={tool.label}
                  {...{ editor, tool }}
                  isStop={place === current}
                  onFocus={() => setCurrent(place)}
                />
              )
            })}
          </span>
        ))}
      </div>
      <MenuButton
        isQuiet
        label={words.insertField}
        icon={<TextCursorInput aria-hidden="true" />}
        items={mergeFields.map((name) => ({
          id: name,
          label: mergeFieldWords[name],
          onPress: () => from(editor).insertContent({ type: 'mergeField', attrs: { name } }).run(),
        }))}
      />
      <MenuButton
        isQuiet
        label={words.table}
        icon={<Table2 aria-hidden="true" />}
        items={[...tableItems(editor), ...(isTemplate ? repeatItems(editor) : [])]}
      />
      {isTemplate && (
        <MenuButton
          isQuiet
          label={templateWords.condition}
          icon={<Split aria-hidden="true" />}
          items={conditionItems(editor)}
        />
      )}
    </div>
  )
}

function useRovingTools() {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const move = (event: KeyboardEvent): void => {
    const last = tools.length - 1
    const wished = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (wished === undefined) return
    event.preventDefault()
    setCurrent(wished)
    bar.current?.querySelectorAll('button').item(wished).focus()
  }
  return { bar, current, setCurrent, move }
}

type ToolButtonProps = {
  readonly editor: Editor
  readonly tool: Tool
  readonly isStop: boolean
  readonly onFocus: () => void
}

function ToolButton({ editor, tool, isStop, onFocus }: ToolButtonProps) {
  const { label, icon: Icon, keys, isOn, run } = tool
  const { trigger, bubble } = useTooltip(
    <>
      {label}
      {keys !== undefined && <Kbd keys={keys} />}
    </>,
  )
  return (
    <>
      <button
        {...trigger}
        type="button"
        className="icon-button icon-button-small"
        aria-label={label}
        aria-pressed={isOn?.(editor)}
        tabIndex={isStop ? 0 : -1}
        onFocus={(event) => {
          trigger.onFocus?.(event)
          onFocus()
        }}
        // The caret stays where it is in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => run(editor)}
      >
        <Icon aria-hidden="true" />
      </button>
      {bubble}
    </>
  )
}

function tableItems(editor: Editor) {
  if (!editor.isActive('table')) {
    const insert = (): void => {
      from(editor).insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()
    }
    return [{ id: 'insert', label: words.insertTable, onPress: insert }]
  }
  return [
    { id: 'row', label: words.addRow, onPress: () => from(editor).addRowAfter().run() },
    { id: 'column', label: words.addColumn, onPress: () => from(editor).addColumnAfter().run() },
    { id: 'noRow', label: words.deleteRow, onPress: () => from(editor).deleteRow().run() },
    { id: 'noColumn', label: words.deleteColumn, onPress: () => from(editor).deleteColumn().run() },
    { id: 'noTable', label: words.deleteTable, onPress: () => from(editor).deleteTable().run() },
  ]
}

function repeatItems(editor: Editor) {
  if (!editor.isActive('table')) return []
  const repeat = (each: string | null) => () => {
    from(editor).updateAttributes('tableRow', { each }).run()
  }
  if (editor.getAttributes('tableRow')['each'])
    return [{ id: 'noRepeat', label: templateWords.noRepeat, onPress: repeat(null) }]
  return repeats.map((each) => ({
    id: each,
    label: templateWords.repeatRow[each],
    onPress: repeat(each),
  }))
}

function conditionItems(editor: Editor) {
  if (editor.isActive('conditional')) {
    const onPress = () => void from(editor).lift('conditional').run()
    return [{ id: 'remove', label: templateWords.removeCondition, onPress }]
  }
  const onPress = () => void from(editor).wrapIn('conditional', newCondition).run()
  return [{ id: 'add', label: templateWords.addCondition, onPress }]
}
