/**
 * Reading `text/event-stream` by hand: the browser's EventSource cannot send a header (WHATWG HTML
 * §9.2.6). Pure.
 */

export interface StreamedEvent {
  /** The last id the stream gave, this event's or an earlier one's; null before the first. */
  readonly id: string | null
  /** `message` when the server did not name it. */
  readonly name: string
  readonly data: string
}

export interface StreamState {
  /** What came after the last line break. */
  readonly rest: string
  readonly lastId: string | null
  readonly name: string
  readonly data: readonly string[]
}

export const newStream: StreamState = { rest: '', lastId: null, name: '', data: [] }

/**
 * Takes the next piece of text, cut anywhere, and gives the events it completes. Comments and
 * unknown fields are passed over.
 */
export function readStream(
  state: StreamState,
  text: string,
): { readonly state: StreamState; readonly events: readonly StreamedEvent[] } {
  const events: StreamedEvent[] = []
  const whole = state.rest + text
  // A carriage return at the very end may be the first half of CRLF: it waits for what follows.
  const lines = whole.split(/\r\n|\n|\r(?!$)/u)
  let current: StreamState = { ...state, rest: lines.pop() ?? '' }
  for (const line of lines) {
    if (line === '') {
      if (current.data.length > 0) events.push(eventOf(current))
      current = { ...current, name: '', data: [] }
    } else current = withLine(current, line)
  }
  return { state: current, events }
}

function eventOf({ lastId, name, data }: StreamState): StreamedEvent {
  return { id: lastId, name: name || 'message', data: data.join('\n') }
}

function withLine(state: StreamState, line: string): StreamState {
  const colon = line.indexOf(':')
  const field = colon < 0 ? line : line.slice(0, colon)
  const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /u, '')
  if (field === 'data') return { ...state, data: [...state.data, value] }
  if (field === 'event') return { ...state, name: value }
  if (field === 'id' && !value.includes('\0')) return { ...state, lastId: value }
  return state
}
