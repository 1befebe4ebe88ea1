/**
 * What is pasted or dropped with its form (Word, a web page). The library would parse it by way of
 * a string of markup, which the pages let through nowhere (`trusted-types 'none'`); the browser's
 * own sanitizer makes nodes of it instead (HTML Sanitizer API), and the schema keeps what a letter
 * knows. A browser without that one brings the text alone.
 */
import { DOMParser, Slice } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

export const broughtIn = {
  paste(view: EditorView, event: ClipboardEvent): boolean {
    const { clipboardData } = event
    if (clipboardData === null || clipboardData.files.length > 0) return false
    return bring(view, event, clipboardData)
  },
  drop(view: EditorView, event: DragEvent): boolean {
    const { dataTransfer } = event
    // What is moved within the text is no markup.
    if (view.dragging !== null || dataTransfer === null || dataTransfer.files.length > 0)
      return false
    return bring(view, event, dataTransfer)
  },
}

function bring(view: EditorView, event: Event, data: DataTransfer): boolean {
  const html = data.getData('text/html')
  if (html === '') return false
  event.preventDefault()
  const slice = sliceOf(view, html)
  if (slice === null) view.pasteText(data.getData('text/plain'))
  else view.dispatch(laidIn(view.state, slice).scrollIntoView())
  return true
}

/** On an empty line the first keeps its form; within a line it goes on in that of the line. */
function laidIn({ tr, selection }: EditorState, slice: Slice): Transaction {
  const { $from, empty } = selection
  const isEmptyLine = empty && $from.parent.isTextblock && $from.parent.content.size === 0
  if (!isEmptyLine) return tr.replaceSelection(slice)
  return tr.replaceRange($from.before(), $from.after(), new Slice(slice.content, 0, 0))
}

/** Null where the browser has no sanitizer. */
function sliceOf(view: EditorView, html: string): Slice | null {
  // Of a document that is never shown: it loads no picture and wears no style.
  const apart = document.implementation.createHTMLDocument('')
  const frame: Element & Partial<Sanitizing> = apart.body
  if (frame.setHTML === undefined) return null
  // What can run is left out whatever is allowed.
  frame.setHTML(withoutNoise(html), { sanitizer: {} })
  for (const element of frame.querySelectorAll<HTMLElement>(`[${styleMark}]`))
    element.style.cssText = element.getAttribute(styleMark) ?? ''
  return DOMParser.fromSchema(view.state.schema).parseSlice(frame)
}

const styleMark = 'data-style'

/**
 * Styles and handlers in markup are refused aloud by the policy of the pages while it is parsed:
 * they go by another name, and styles are put back by script, for bold and alignment to be read.
 */
function withoutNoise(html: string): string {
  return html.replaceAll(/<[^>]+>/gu, (tag) =>
    tag.replaceAll(/\s(style|on\w+)\s*=/giu, (_whole, name: string) => ` data-${name}=`),
  )
}

/** https://wicg.github.io/sanitizer-api/, which TypeScript does not know yet. */
interface Sanitizing {
  readonly setHTML: (html: string, options: { readonly sanitizer: object }) => void
}
