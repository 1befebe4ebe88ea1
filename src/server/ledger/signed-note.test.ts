import { describe, expect, it } from 'vitest'
import { overCases } from '#tests/over-cases.ts'

import { checkpointIn, checkpointText, proofIn, proofText } from '../outside/checkpoint.ts'
import {
  checkSignature,
  cosignText,
  noteSigner,
  readSignedNote,
  signText,
  verifierKeyIn,
  verifierKeyText,
} from './signed-note.ts'

// The example of C2SP signed-note.
const exampleKey = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
const example = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`
// That of C2SP tlog-cosignature, whose keys are not told.
const cosigned = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`
const seed = Buffer.alloc(32, 7)
const at = new Date('2026-11-22T04:05:06Z')
const checkpoint = {
  origin: 'registro.villa.example/verificar/libro',
  size: 3,
  root: Buffer.alloc(32, 9),
}

function signedNote(): string {
  const text = checkpointText(checkpoint)
  const log = noteSigner(seed, checkpoint.origin, 'log')
  const witness = noteSigner(
    Buffer.alloc(32, 8),
    'registro.valle.example/verificar/testigo',
    'witness',
  )
  return `${text}\n${signText(log, text)}${cosignText(witness, text, at)}`
}

describe('a signed note', () => {
  it('of the standard is read, and its signature is true', () => {
    const [key, note] = [verifierKeyIn(exampleKey), readSignedNote(example)]
    if (!key || !note) throw new Error('the example is read')
    expect(verifierKeyText(key)).toBe(exampleKey)
    expect(note.text).toBe('This is an example message.\n')
    expect(checkSignature(note, key)).toEqual({ state: 'TRUE', at: null })
    const changed = readSignedNote(example.replace('an example', 'on example'))
    expect(changed && checkSignature(changed, key)).toEqual({ state: 'BAD' })
  })

  it('of a cosigned checkpoint says tree and time', () => {
    const note = readSignedNote(cosigned)
    expect(note?.signatures.map(({ name }) => name)).toEqual([
      'example.com/behind-the-sofa',
      'witness.example.com/w1',
    ])
    expect(note?.signatures[1]?.bytes.readBigUInt64BE()).toBe(1679315147n)
    expect(checkpointIn(note?.text ?? '')).toMatchObject({
      origin: 'example.com/behind-the-sofa',
      size: 20852163,
    })
  })

  it('of ours is believed by its keys alone, and says when the witness saw it', () => {
    const note = readSignedNote(signedNote())
    if (!note) throw new Error('it is read')
    const log = noteSigner(seed, checkpoint.origin, 'log')
    const witness = noteSigner(
      Buffer.alloc(32, 8),
      'registro.valle.example/verificar/testigo',
      'witness',
    )
    expect(checkpointIn(note.text)).toEqual(checkpoint)
    expect(checkSignature(note, log)).toEqual({ state: 'TRUE', at: null })
    expect(checkSignature(note, witness)).toEqual({ state: 'TRUE', at })
    // The same name and secret for the other kind of signature is another key.
    expect(checkSignature(note, noteSigner(seed, checkpoint.origin, 'witness')).state).toBe(
      'ABSENT',
    )
    expect(
      checkSignature(note, noteSigner(Buffer.alloc(32, 1), checkpoint.origin, 'log')).state,
    ).toBe('ABSENT')
  })

  it('is believed no more once any of its bits changed', () => {
    const whole = Buffer.from(signedNote())
    const keys = [
      noteSigner(seed, checkpoint.origin, 'log'),
      noteSigner(Buffer.alloc(32, 8), 'registro.valle.example/verificar/testigo', 'witness'),
    ]
    for (let bit = 0; bit < whole.length * 8; bit += 1) {
      const other = Buffer.from(whole)
      other.writeUInt8(other.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      const note = readSignedNote(other.toString('utf8'))
      const isBelieved =
        note !== null && keys.every((key) => checkSignature(note, key).state === 'TRUE')
      expect(isBelieved, `bit ${bit}`).toBe(false)
    }
  })

  it(
    'is none with what does not belong there',
    overCases(
      [
        ['no signatures', 'a\n3\nb\n'],
        ['no line break at its end', example.trimEnd()],
        ['a control character', example.replace('This', 'Th\ris')],
        ['a signature cut short', example.replace('IneyaQM=', 'IneyaQ')],
        ['a line that is none', `${example}and more\n`],
        ['a hundred signatures', example + example.split('\n')[2]?.concat('\n').repeat(100)],
      ],
      (_, text) => {
        expect(readSignedNote(text)).toBeNull()
      },
    ),
  )
})

describe('a verifier key', () => {
  it(
    'is none',
    overCases(
      [
        '',
        'a+b+c',
        exampleKey.replace('530d', '530e'),
        exampleKey.replace('+Aek', '+Bek'),
        `${exampleKey} `,
      ],
      (text) => expect(verifierKeyIn(text)).toBeNull(),
    ),
  )
})

describe('a checkpoint', () => {
  const root = Buffer.alloc(32, 9).toString('base64')
  it(
    'is none',
    overCases(
      [
        `o\n03\n${root}\n`,
        `o\n-1\n${root}\n`,
        `o\n3\n${root.slice(4)}\n`,
        `\n3\n${root}\n`,
        `o\n3\n${root}`,
        `o\n3\n${root}\n\n`,
      ],
      (text) => expect(checkpointIn(text)).toBeNull(),
    ),
  )

  it('may carry further lines', () => {
    expect(checkpointIn(`o\n3\n${root}\nmás\n`)?.size).toBe(3)
  })
})

it('writes proofs as they are read, and no more hashes than a tree can need', () => {
  const hashes = Array.from({ length: 64 }, (_, place) => Buffer.alloc(32, place))
  expect(proofIn(proofText(hashes.slice(0, 63)))).toEqual(hashes.slice(0, 63))
  expect(proofIn('')).toEqual([])
  expect(proofIn(proofText(hashes))).toBeNull()
  expect(proofIn('no\n')).toBeNull()
  expect(proofIn(proofText(hashes.slice(0, 1)).trimEnd())).toBeNull()
})
