/**
 * Blocks of lines, kept as data (ProseMirror JSON), with nothing in it that the press does not
 * draw.
 */
import { cleanText } from '../common/text.ts'

export const lineMarks = ['bold', 'italic', 'underline'] as const
export type LineMark = (typeof lineMarks)[number]

export interface TextRun {
  readonly type: 'text'
  readonly text: string
  readonly marks?: readonly { readonly type: LineMark }[] | undefined
}

/** A place that is filled from what is known when it is put to signature: «entrada.numero». */
export interface MergeField {
  readonly type: 'mergeField'
  readonly attrs: { readonly name: string }
}

export interface LineBreak {
  readonly type: 'hardBreak'
}

export type Inline = TextRun | MergeField | LineBreak

export const alignments = ['left', 'center', 'right', 'justify'] as const
export type Alignment = (typeof alignments)[number]

export interface Paragraph {
  readonly type: 'paragraph'
  readonly attrs?: { readonly textAlign?: Alignment | null | undefined } | undefined
  readonly content?: readonly Inline[] | undefined
}

export interface Heading {
  readonly type: 'heading'
  readonly attrs: { readonly level: 1 | 2 | 3 }
  readonly content?: readonly Inline[] | undefined
}

export interface List {
  readonly type: 'bulletList' | 'orderedList'
  readonly content: readonly { readonly type: 'listItem'; readonly content: readonly Paragraph[] }[]
}

export interface Table {
  readonly type: 'table'
  readonly content: readonly {
    readonly type: 'tableRow'
    readonly content: readonly {
      readonly type: 'tableHeader' | 'tableCell'
      readonly content: readonly Paragraph[]
    }[]
  }[]
}

export type Block = Paragraph | Heading | List | Table

export interface LetterBody {
  readonly type: 'doc'
  readonly content: readonly Block[]
}

export const emptyBody: LetterBody = { type: 'doc', content: [{ type: 'paragraph' }] }

export const mergeFields = [
  'documento.numero',
  'documento.fecha',
  'documento.asunto',
  'municipio.nombre',
  'unidad.nombre',
  'destinatario.nombre',
  'destinatario.identidad',
  'destinatario.direccion',
  'entrada.numero',
  'entrada.fecha',
  'entrada.asunto',
  'entrada.remitente',
  'entrada.referencia',
  'plazo.vence',
  'firmante.nombre',
  'firmante.cargo',
] as const
/** The typed fields; each is text, dates written out in Spanish. */
export type MergeFieldName = (typeof mergeFields)[number]
/** What is known of each; null where nothing is (E-SAL-01). */
export type MergeValues = Readonly<Record<MergeFieldName, string | null>>

/** What cannot be printed is left out, and may have been all of it. */
export function withoutEmptyRuns<One extends { readonly type: string }>(inlines: One[]): One[] {
  return inlines.filter((one) => !('text' in one) || one.text !== '')
}

/** Spaces stand as they were typed, a tab or a line's end as one. */
export function cleanPiece(text: string): string {
  return cleanText(text).replaceAll(/[\t\n]+/gu, ' ')
}
