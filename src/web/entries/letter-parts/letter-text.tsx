import { mergeFields, type Inline, type Paragraph } from '#domain/letters/body.ts'
import type { TemplateBody } from '#domain/letter-templates/template.ts'
import { Fragment, type ReactNode } from 'react'

import { letterTemplateWords as templateWords } from '../../words/book/letter-templates.ts'
import { mergeFieldWords } from '../../words/book/letter-editor.ts'
import { saidCondition } from './said-condition.ts'
import './letters.css'

export type LetterTextProps = { readonly body: TemplateBody; readonly label: string }

/** The text of a letter or of a template, to be read and copied. */
export function LetterText({ body, label }: LetterTextProps) {
  return (
    <section className="letter-text letter-text-read" aria-label={label}>
      {inOrder(body.content, (block) => (
        <BlockText block={block} />
      ))}
    </section>
  )
}

function BlockText({ block }: { readonly block: TemplateBody['content'][number] }) {
  switch (block.type) {
    case 'conditional':
      return (
        <div className="conditional" data-said={saidCondition(block.attrs)}>
          {inOrder(block.content, (one) => (
            <BlockText block={one} />
          ))}
        </div>
      )
    case 'paragraph':
      return <ParagraphText {...block} />
    case 'heading': {
      // Below the heading of the page and that of the part.
      const Heading = ({ 1: 'h3', 2: 'h4', 3: 'h5' } as const)[block.attrs.level]
      return <Heading data-level={block.attrs.level}>{inlines(block.content)}</Heading>
    }
    case 'bulletList':
    case 'orderedList': {
      const List = block.type === 'bulletList' ? 'ul' : 'ol'
      return (
        <List>
          {inOrder(block.content, ({ content }) => (
            <li>{paragraphs(content)}</li>
          ))}
        </List>
      )
    }
    case 'table':
      return (
        <table>
          <tbody>
            {inOrder(block.content, (row) => (
              <tr data-said={row.attrs && templateWords.repeats[row.attrs.each]}>
                {inOrder(row.content, (cell) => {
                  const Cell = cell.type === 'tableHeader' ? 'th' : 'td'
                  return <Cell>{paragraphs(cell.content)}</Cell>
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )
  }
}

function ParagraphText({ attrs, content }: Paragraph) {
  return <p data-align={attrs?.textAlign ?? undefined}>{inlines(content)}</p>
}

const paragraphs = (content: readonly Paragraph[]): ReactNode =>
  inOrder(content, (one) => <ParagraphText {...one} />)

function inlines(content: readonly Inline[] = []): ReactNode {
  // An empty line keeps its height.
  if (content.length === 0) return <br />
  return inOrder(content, (one) => <InlineText inline={one} />)
}

function InlineText({ inline }: { readonly inline: Inline }): ReactNode {
  if (inline.type === 'hardBreak') return <br />
  if (inline.type === 'mergeField') {
    const name = mergeFields.find((each) => each === inline.attrs.name)
    return <span className="merge-field">{name ? mergeFieldWords[name] : inline.attrs.name}</span>
  }
  const marks = (inline.marks ?? []).map(({ type }) => type)
  return marks.reduce<ReactNode>((inner, mark) => {
    if (mark === 'bold') return <strong>{inner}</strong>
    return mark === 'italic' ? <em>{inner}</em> : <u>{inner}</u>
  }, inline.text)
}

/** Nothing of a text that is read moves: its place is its key. */
function inOrder<One>(ones: readonly One[], draw: (one: One) => ReactNode): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key
  return ones.map((one, place) => <Fragment key={place}>{draw(one)}</Fragment>)
}
