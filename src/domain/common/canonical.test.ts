import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overCases } from '#tests/over-cases.ts'
import { canonicalJson } from './canonical.ts'

describe('the canonical form', () => {
  it('is that of the example of RFC 8785, §3.2', () => {
    // The RFC's list also has 1E30, which JavaScript cannot hold exactly: the server refuses it.
    const value = JSON.parse(String.raw`{
      "numbers": [333333333.33333329, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`)
    expect(canonicalJson(value)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    )
  })

  it('sorts keys by UTF-16 code unit, as RFC 8785 §3.2.3 shows', () => {
    const value: unknown = JSON.parse(String.raw`{
      "\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh", "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control", "\u00f6": "Latin Small Letter O With Diaeresis"
    }`)
    const texts = canonicalJson(value).matchAll(/:"([^"]+)"/gu)
    expect(Array.from(texts, ([, text]) => text)).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ])
  })

  // RFC 8785, appendix B: the bits of a double and how they are written.
  it(
    'writes doubles as ECMAScript does',
    overCases(
      [
        ['0000000000000000', '0'],
        ['8000000000000000', '0'],
        ['0000000000000001', '5e-324'],
        ['8000000000000001', '-5e-324'],
        ['433fffffffffffff', '9007199254740991'],
        ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
        ['3eb0c6f7a0b5ed8d', '0.000001'],
        ['41b3de4355555553', '333333333.3333332'],
        ['41b3de4355555557', '333333333.33333343'],
        ['becbf647612f3696', '-0.0000033333333333333333'],
        ['43143ff3c1cb0959', '1424953923781206.2'],
      ],
      (bits, text) => {
        const view = new DataView(new ArrayBuffer(8))
        view.setBigUint64(0, BigInt(`0x${bits}`))
        expect(canonicalJson(view.getFloat64(0))).toBe(text)
      },
    ),
  )

  it(
    'does not exist for what JSON cannot hold',
    overCases(
      [
        [undefined],
        [Number.NaN],
        [Number.POSITIVE_INFINITY],
        [2 ** 53],
        [1e30],
        [1n],
        [Symbol('x')],
        [() => 1],
        [new Date(0)],
        [new Map()],
        ['\ud83d'],
        [{ '\ude00': 1 }],
        [{ a: undefined }],
        [[1, undefined]],
        [Array(2)],
      ],
      (value) => {
        expect(() => canonicalJson(value)).toThrow(TypeError)
      },
    ),
  )

  it(
    'says why it does not exist',
    overCases(
      [
        [undefined, 'Not a JSON value: undefined'],
        [Number.NaN, 'Not a JSON number: NaN'],
        [2 ** 53, 'too large to be exact: 9007199254740992'],
        ['\ud83d', 'half a surrogate pair'],
      ],
      (value, reason) => {
        expect(() => canonicalJson(value)).toThrow(reason)
      },
    ),
  )

  it('is that of any object without a class, also of one that inherits nothing', () => {
    expect(canonicalJson(Object.assign(Object.create(null), { b: 1, a: null }))).toBe(
      '{"a":null,"b":1}',
    )
  })
})

const anyValue = fc.jsonValue({ noUnicodeString: false }).filter((value) => {
  try {
    return canonicalJson(value) !== ''
  } catch {
    return false
  }
})

describe('for every value', () => {
  it('reading the canonical form gives the value back', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const text = canonicalJson(value)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(canonicalJson(JSON.parse(text))).toBe(text)
      }),
    )
  })

  it('the order of its keys does not matter', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))
      }),
    )
  })
})

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reversed(member)]),
  )
}
