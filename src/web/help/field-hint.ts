/**
 * One sentence beside the field that has the focus. Made by hand and not by React: it belongs to
 * whatever field of whatever page or window, which need not know of it, and the field is never
 * drawn anew, so that its caret and what is being composed in it stay.
 */
import { loadHelp } from '../words/language/in-language.ts'
import './field-hint.css'
import { findSentence, type FieldNames } from './find-sentence.ts'

const hintId = 'field-hint'
const gapPx = 6

let takeAway: (() => void) | null = null

/**
 * Says what to write in that field, in the words of the country; a second time takes it away. False
 * when it is no field, or one without a sentence.
 */
export async function sayInField(field: Element | null, country: string): Promise<boolean> {
  if (takeAway !== null) {
    takeAway()
    return true
  }
  if (!isField(field)) return false
  const text = findSentence(await loadHelp(), namesOf(field), country)
  if (text === null) return false
  // Whoever went on meanwhile asked about another field.
  if (field === document.activeElement && takeAway === null) takeAway = show(field, text)
  return true
}

type Typed = HTMLInputElement | HTMLTextAreaElement

/** Also a text that is written in place. */
const isField = (element: Element | null): element is HTMLElement =>
  isTyped(element) || (element instanceof HTMLElement && element.isContentEditable)

const isTyped = (element: Element | null): element is Typed =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

function namesOf(field: HTMLElement): FieldNames {
  if (!isTyped(field)) return { labels: [field.getAttribute('aria-label') ?? ''], id: field.id }
  const own = wordsOf(field.labels?.[0])
  const group = field.closest('fieldset, [role="group"]')
  const legend = group?.getAttribute('aria-label') ?? wordsOf(group?.querySelector('legend'))
  const radios = field.closest('[role="radiogroup"]')
  if (radios !== null) {
    const title = document.getElementById(radios.getAttribute('aria-labelledby') ?? '')
    return { labels: [wordsOf(title), legend], id: radios.id }
  }
  // What a box is called may be the name of somebody: its group goes first.
  return { labels: field.type === 'checkbox' ? [legend, own] : [own, legend], id: field.id }
}

/** Without what is for the eye alone: the asterisk of a required field, a key. */
function wordsOf(label: Element | null | undefined): string {
  if (label === null || label === undefined) return ''
  const copy = label.cloneNode(true)
  if (!(copy instanceof Element)) return ''
  for (const shown of copy.querySelectorAll('[aria-hidden="true"], kbd')) shown.remove()
  return copy.textContent.trim()
}

/** Answers the way to take it away. */
function show(field: HTMLElement, text: string): () => void {
  const hint = document.createElement('p')
  hint.id = hintId
  hint.className = 'field-hint'
  hint.popover = 'manual'
  // A live region, which a screen reader reads when its words arrive.
  hint.role = 'status'
  // Windows hide what is not theirs from those who hear the page, but for this.
  hint.dataset['liveAnnouncer'] = 'true'
  hint.dataset['reactAriaTopLayer'] = 'true'
  document.body.append(hint)
  hint.showPopover()
  requestAnimationFrame(() => {
    hint.textContent = text
    place(hint, field)
  })
  describe(field, true)
  const away = new AbortController()
  const options = { capture: true, signal: away.signal }
  const close = (): void => {
    away.abort()
    hint.remove()
    describe(field, false)
    takeAway = null
  }
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') {
        // One Escape, one thing: the window under it stays.
        event.stopPropagation()
        event.preventDefault()
      }
      if (event.key === 'Escape' || !field.isConnected) close()
    },
    options,
  )
  document.addEventListener('focusin', ({ target }) => target !== field && close(), options)
  field.addEventListener('blur', close, options)
  document.addEventListener('pointerdown', close, options)
  window.addEventListener('scroll', ({ target }) => target !== field && close(), options)
  window.addEventListener('resize', close, options)
  return close
}

/** Beside whatever describes it already: help, warning, error. */
function describe(field: HTMLElement, isSaid: boolean): void {
  const others = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id !== '' && id !== hintId)
  const ids = isSaid ? [hintId, ...others] : others
  if (ids.length > 0) field.setAttribute('aria-describedby', ids.join(' '))
  else field.removeAttribute('aria-describedby')
}

/** Above the field and its label, as its list opens below; below where there is no room above. */
function place(hint: HTMLElement, field: HTMLElement): void {
  const around = (field.closest('.field') ?? field).getBoundingClientRect()
  const { left, bottom } = field.getBoundingClientRect()
  const rightmost = document.documentElement.clientWidth - hint.offsetWidth - gapPx
  const above = around.top - hint.offsetHeight - gapPx
  hint.style.left = `${Math.max(gapPx, Math.min(rightmost, left))}px`
  hint.style.top = `${above < gapPx ? bottom + gapPx : above}px`
}
