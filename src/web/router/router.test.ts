import { describe, expect, it } from 'vitest'

import { resolved, written } from './place.ts'
import { chainAt, pagesOf } from './routes.tsx'

const at = (to: Parameters<typeof resolved>[0]): string => written(resolved(to, '/control/entries'))

describe('an address', () => {
  it('without a path is another of the same page', () => {
    expect(at('?tray=mine')).toBe('/control/entries?tray=mine')
    expect(at('#part')).toBe('/control/entries#part')
    expect(at({ search: 'tray=mine' })).toBe('/control/entries?tray=mine')
    expect(at('?')).toBe('/control/entries')
    expect(at({ search: '' })).toBe('/control/entries')
  })

  it('with a path is read whole', () => {
    expect(resolved('/manual?a=1&b=?#c?d', '/control')).toEqual({
      pathname: '/manual',
      search: '?a=1&b=?',
      hash: '#c?d',
    })
    expect(written(resolved('/', '/control'))).toBe('/')
  })
})

describe('the page of an address', () => {
  const pages = pagesOf([
    {
      element: 'root',
      children: [
        { element: 'front' },
        {
          path: 'control',
          element: 'frame',
          children: [{ element: 'work' }, { path: 'entries', element: 'book' }],
        },
        { path: '*', element: 'nowhere' },
      ],
    },
  ])
  const shown = (pathname: string): unknown => chainAt(pages, pathname).map((each) => each.element)

  it('stands in the frames around it', () => {
    expect(shown('/')).toEqual(['root', 'front'])
    expect(shown('/control')).toEqual(['root', 'frame', 'work'])
    expect(shown('/control/entries')).toEqual(['root', 'frame', 'book'])
  })

  it('is the same in capital letters and with a slash at its end', () => {
    expect(shown('/Control/Entries/')).toEqual(['root', 'frame', 'book'])
    expect(shown('/control/')).toEqual(['root', 'frame', 'work'])
  })

  it('is the one for all others where there is none', () => {
    expect(shown('/controls')).toEqual(['root', 'nowhere'])
    expect(shown('/control/entries/1')).toEqual(['root', 'nowhere'])
  })
})
