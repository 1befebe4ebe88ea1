import { getSchema } from '@tiptap/core'
import { describe, expect, it } from 'vitest'

import { letterBody } from '#contract/letters/body.ts'
import { lineMarks } from '#domain/letters/body.ts'

import { bodyFromEditor } from './body-from-editor.ts'
import { letterExtensions } from './editor-schema.ts'

const schema = getSchema(letterExtensions)

const paragraph = (text: string, attrs = {}) => ({
  type: 'paragraph',
  attrs,
  content: [{ type: 'text', text, marks: [{ type: 'bold' }] }],
})
const cell = (type: string) => ({ type, content: [paragraph('celda')] })

describe('the text of a letter in the editor', () => {
  it('has the blocks and marks of the contract, and no others', () => {
    expect(Object.keys(schema.marks).toSorted()).toEqual([...lineMarks].toSorted())
    expect(Object.keys(schema.nodes).toSorted()).toEqual([
      'bulletList',
      'doc',
      'hardBreak',
      'heading',
      'listItem',
      'mergeField',
      'orderedList',
      'paragraph',
      'table',
      'tableCell',
      'tableHeader',
      'tableRow',
      'text',
    ])
  })

  it('goes over the wire as the contract has it, whatever the editor keeps beside', () => {
    const written = {
      type: 'doc',
      content: [
        paragraph('centro', { textAlign: 'center' }),
        paragraph('sin más'),
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Título' }] },
        {
          type: 'orderedList',
          content: [{ type: 'listItem', content: [paragraph('uno')] }],
        },
        {
          type: 'paragraph',
          content: [
            { type: 'mergeField', attrs: { name: 'entrada.numero' } },
            { type: 'hardBreak' },
          ],
        },
        {
          type: 'table',
          content: [{ type: 'tableRow', content: [cell('tableHeader'), cell('tableCell')] }],
        },
        { type: 'paragraph' },
      ],
    }
    const document = schema.nodeFromJSON(written)
    document.check()
    const body = bodyFromEditor(document.toJSON())
    expect(letterBody.parse(body)).toEqual(body)
    expect(body.content[0]).toMatchObject({ attrs: { textAlign: 'center' } })
    expect(schema.nodeFromJSON(body).eq(document)).toBe(true)
  })

  it('holds no list within a list, and nothing but paragraphs in a cell', () => {
    const nested = {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'bulletList', content: [] }] }],
    }
    expect(() => schema.nodeFromJSON(nested).check()).toThrow(RangeError)
  })
})
