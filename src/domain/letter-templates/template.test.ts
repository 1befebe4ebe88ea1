import { describe, expect, it } from 'vitest'

import type { Inline, MergeFieldName, MergeValues } from '../letters/body.ts'
import { emptyBody, mergeFields } from '../letters/body.ts'
import type { Condition, KnownOfLetter, TemplateBody } from './template.ts'
import { beginLetter, isFulfilled, offeredFor } from './template.ts'

const none = Object.fromEntries(mergeFields.map((name) => [name, null])) as MergeValues
const known = (values: Partial<MergeValues> = {}): KnownOfLetter => ({
  values: { ...none, ...values },
  lists: { ADDRESSEES: [], ANSWERS: [] },
})
const field = (name: MergeFieldName): Inline => ({ type: 'mergeField', attrs: { name } })
const said = (text: string): Inline => ({ type: 'text', text })
const paragraph = (...content: Inline[]) => ({ type: 'paragraph' as const, content })
const row = (...content: Inline[]) => ({
  type: 'tableRow' as const,
  content: [{ type: 'tableCell' as const, content: [paragraph(...content)] }],
})
const doc = (...content: TemplateBody['content']) => ({ body: { type: 'doc' as const, content } })

const test = (condition: Partial<Condition>, value: string | null): boolean =>
  isFulfilled(
    { field: 'plazo.vence', test: 'PRESENT', value: '', ...condition },
    { ...none, 'plazo.vence': value },
  )
const named = (name: string, ...typeIds: string[]) => ({ name, typeIds })

describe('a condition', () => {
  it('asks whether a field is there, is not there, or says something', () => {
    expect([test({}, '3 de mayo'), test({}, null), test({}, ' ')]).toEqual([true, false, false])
    expect([test({ test: 'ABSENT' }, null), test({ test: 'ABSENT' }, 'x')]).toEqual([true, false])
    const equal = { test: 'EQUAL', value: ' Gerencia MUNICIPAL' } as const
    expect([test(equal, 'gerencia municipal'), test(equal, 'gerencia'), test(equal, null)]).toEqual(
      [true, false, false],
    )
  })

  it('keeps its blocks in a letter or leaves them out, and is in it no more', () => {
    const attrs = { field: 'plazo.vence', test: 'PRESENT', value: '' } as const
    const due = paragraph(said('Vence el '), field('plazo.vence'))
    const template = doc(paragraph(said('Señor:')), { type: 'conditional', attrs, content: [due] })
    expect(beginLetter(template, known({ 'plazo.vence': '3 de mayo' }), '').content).toEqual([
      paragraph(said('Señor:')),
      due,
    ])
    expect(beginLetter(template, known(), '').content).toEqual([paragraph(said('Señor:'))])
    const alone = doc({ type: 'conditional', attrs, content: [due] })
    expect(beginLetter(alone, known(), '')).toEqual(emptyBody)
  })
})

describe('a repeated row', () => {
  const addressees = [
    { 'destinatario.nombre': 'Ana', 'destinatario.direccion': 'Calle 1' },
    { 'destinatario.nombre': 'Luis', 'destinatario.direccion': null },
  ]
  const lists = { ADDRESSEES: addressees, ANSWERS: [] }
  const each = {
    ...row(field('destinatario.nombre'), field('destinatario.direccion'), field('plazo.vence')),
    attrs: { each: 'ADDRESSEES' as const },
  }
  const table = (...content: (typeof each | ReturnType<typeof row>)[]) => ({
    type: 'table' as const,
    content,
  })

  it('stands once for each, with what is known of each as text', () => {
    const begun = beginLetter(doc(table(row(said('Nombre')), each)), { ...known(), lists }, '')
    expect(begun.content).toEqual([
      table(
        row(said('Nombre')),
        row(said('Ana'), said('Calle 1'), field('plazo.vence')),
        row(
          said('Luis'),
          { type: 'mergeField', attrs: { name: 'destinatario.2.direccion' } },
          field('plazo.vence'),
        ),
      ),
    ])
  })

  it('is not there where there is none, and neither is a table of nothing else', () => {
    expect(beginLetter(doc(table(each)), known(), '')).toEqual(emptyBody)
    expect(beginLetter(doc(table(row(said('Nombre')), each)), known(), '').content).toEqual([
      table(row(said('Nombre'))),
    ])
  })
})

describe('the legal foot', () => {
  it('is the last of the text, a paragraph for each line', () => {
    const begun = beginLetter(
      doc(paragraph(said('Señor:'))),
      known(),
      'Uno.\n\n Dos. \n\u{200B}\n\u{2800}',
    )
    expect(begun.content.slice(1)).toEqual([paragraph(said('Uno.')), paragraph(said('Dos.'))])
  })
})

describe('what is offered', () => {
  it('begins with what is for the type of document, then for any', () => {
    const all = [named('B'), named('D', 'licence'), named('C', 'appeal'), named('A')]
    const names = (typeId: string | null) => offeredFor(all, typeId).map(({ name }) => name)
    expect(names('appeal').join('')).toBe('CABD')
    expect(names(null).join('')).toBe('ABCD')
  })
})
