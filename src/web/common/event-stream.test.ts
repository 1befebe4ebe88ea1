import { describe, expect, it } from 'vitest'

import { newStream, readStream, type StreamedEvent } from './event-stream.ts'

function readAll(...pieces: readonly string[]): StreamedEvent[] {
  let state = newStream
  return pieces.flatMap((piece) => {
    const read = readStream(state, piece)
    state = read.state
    return read.events
  })
}

describe('reading an event stream', () => {
  it('gives an event when its blank line arrives, not before', () => {
    expect(readAll('id: 7\ndata: {"position":7}\n')).toEqual([])
    expect(readAll('id: 7\ndata: {"position":7}\n', '\n')).toEqual([
      { id: '7', name: 'message', data: '{"position":7}' },
    ])
  })

  it('says the same however the bytes were cut', () => {
    const text =
      ': hello\r\n\r\nevent: change\r\nid: 12\r\ndata: one\r\ndata: two\r\n\r\ndata:three\n\n'
    const expected = [
      { id: '12', name: 'change', data: 'one\ntwo' },
      { id: '12', name: 'message', data: 'three' },
    ]
    expect(readAll(text)).toEqual(expected)
    expect(readAll(...Array.from(text))).toEqual(expected)
    for (let cut = 1; cut < text.length; cut += 1) {
      expect(readAll(text.slice(0, cut), text.slice(cut))).toEqual(expected)
    }
  })

  it('passes over comments, retries and blank lines that end nothing', () => {
    expect(readAll(': ping\n\nretry: 3000\n\n\n\nevent: idle\n\n')).toEqual([])
  })

  it('forgets the name of an event that carried no data', () => {
    expect(readAll('event: idle\n\ndata: x\n\n')).toEqual([
      { id: null, name: 'message', data: 'x' },
    ])
  })

  it('keeps an empty line of data and only the first space after the colon', () => {
    expect(readAll('data\ndata:  x\n\n')).toEqual([{ id: null, name: 'message', data: '\n x' }])
  })
})
