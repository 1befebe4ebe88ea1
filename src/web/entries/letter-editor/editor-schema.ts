/**
 * What can stand in a letter, as TipTap's extensions: the schema of `domain/letters/body.ts` and
 * nothing else, so that whatever is pasted keeps only what the press draws.
 */
import { mergeFields } from '#domain/letters/body.ts'
import { repeats, type Condition, type Repeat } from '#domain/letter-templates/template.ts'
import { Node, type Extensions } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Text } from '@tiptap/extension-text'
import { TextAlign } from '@tiptap/extension-text-align'
import { Underline } from '@tiptap/extension-underline'
import { Gapcursor, UndoRedo } from '@tiptap/extensions'

import { mergeFieldWords } from '../../words/book/letter-editor.ts'
import { letterTemplateWords as templateWords } from '../../words/book/letter-templates.ts'
import { saidCondition } from '../letter-parts/said-condition.ts'

const fieldMark = 'data-merge-field'

/** One typed field, a single character to the caret. */
const MergeField = Node.create({
  name: 'mergeField',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ name: { default: '' } }),
  parseHTML: () => [
    {
      tag: `span[${fieldMark}]`,
      getAttrs(element) {
        const name = mergeFields.find((each) => each === element.getAttribute(fieldMark))
        return name === undefined ? false : { name }
      },
    },
  ],
  renderHTML({ node }) {
    const name = String(node.attrs['name'])
    const known = mergeFields.find((each) => each === name)
    const label = known === undefined ? name : mergeFieldWords[known]
    return ['span', { [fieldMark]: name, class: 'merge-field' }, label]
  },
})

/** Tab is the way on to the next field of the page, here as everywhere. */
const noTab = { Tab: () => false, 'Shift-Tab': () => false }

const NumberedList = OrderedList.extend({
  addAttributes: () => ({}),
  renderHTML: () => ['ol', 0],
})

const Item = ListItem.extend({
  content: 'paragraph+',
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) }
  },
})

const Grid = Table.extend({
  addKeyboardShortcuts() {
    return { ...this.parent?.(), ...noTab }
  },
  renderHTML: () => ['table', ['tbody', 0]],
})

/** The library counts cells by these; a cell of a letter is one cell. */
const oneCell = () => ({
  colspan: { default: 1, parseHTML: () => 1, rendered: false },
  rowspan: { default: 1, parseHTML: () => 1, rendered: false },
  colwidth: { default: null, parseHTML: () => null, rendered: false },
})
const cell = { content: 'paragraph+', addAttributes: oneCell }

const plain = (row: Extensions[number]): Extensions => [
  Document,
  Text,
  Paragraph,
  Heading.configure({ levels: [1, 2, 3] }),
  BulletList,
  NumberedList,
  Item,
  Grid,
  row,
  TableHeader.extend(cell),
  TableCell.extend(cell),
  Bold,
  Italic,
  Underline,
  HardBreak,
  MergeField,
  TextAlign.configure({ types: ['paragraph'] }),
  Gapcursor,
  UndoRedo,
]

export const letterExtensions: Extensions = plain(TableRow)

/** In a template a row may stand for each of a list. */
const Row = TableRow.extend({
  addAttributes: () => ({
    each: {
      default: null,
      parseHTML: (element: HTMLElement) =>
        repeats.find((each) => each === element.dataset['each']) ?? null,
      renderHTML({ each }: { readonly each?: Repeat | null }) {
        return each ? { 'data-each': each, 'data-said': templateWords.repeats[each] } : {}
      },
    },
  }),
})

export const newCondition: Condition = { field: 'plazo.vence', test: 'PRESENT', value: '' }

/** Blocks that stand in a letter under a condition alone; none of them holds another one. */
const Conditional = Node.create({
  name: 'conditional',
  group: 'block',
  content: '(paragraph | heading | bulletList | orderedList | table)+',
  defining: true,
  addAttributes: () => ({
    field: { default: newCondition.field, rendered: false },
    test: { default: newCondition.test, rendered: false },
    value: { default: newCondition.value, rendered: false },
  }),
  renderHTML({ node }) {
    return ['div', { class: 'conditional', 'data-said': saidCondition(node.attrs) }, 0]
  },
})

export const templateExtensions: Extensions = [...plain(Row), Conditional]
