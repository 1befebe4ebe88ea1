/** Papers as they may come in: people who come openly, and the same and others in confidence. */
import fc from 'fast-check'

import { relationKinds } from '#domain/municipality/catalogue.ts'

import { onePixelPng } from './one-pixel-png.ts'
import type { PartyForm } from './registration.ts'
import { aParty } from './registration.ts'
import type { Paper, Tie } from './secrecy-towns.ts'
import type { Typed } from './secrecy-asks.ts'

/** Of words that stand nowhere else, so that meeting one is having been told. */
const openNames = ['Quintremil', 'Ancapichun', 'Millalonco'] as const
const secretNames = ['Huaiquilaf', 'Tranamilpay', 'Curiñancolef', 'Pichicona'] as const
const openSubjects = [
  'Solicita poda de arboles en la plaza',
  'Reclamo por luminaria apagada',
] as const
const secretSubjects = ['Denuncia de maltrato reiterado', 'Peticion de resguardo familiar'] as const
const openNumbers = ['125319092', '76123456K', '111111111'] as const
const secretNumbers = ['222222222', '333333333', '444444444', '555555555'] as const

export const typedByTheCurious: Typed = {
  words: [openNames[0], ...secretNames.slice(0, 2), 'maltrato', 'reservadisimo'],
  numbers: [openNumbers[0], ...secretNumbers.slice(0, 2), '22.222.222', '2/2026'],
  subjects: [openSubjects[0], secretSubjects[0]],
  typeCodes: ['SOL', 'DEN', 'MED', 'CAR'],
}

/** What nobody outside may be shown, in any writing. */
export const tellTales: readonly string[] = [
  ...secretNames,
  ...secretNumbers,
  '22.222.222-2',
  'maltrato',
  'resguardo familiar',
  'reservadisimo',
  'callejon-oculto',
  'huella@oculto.example',
]

const person = (index: number, isOpen: boolean): PartyForm =>
  aParty({
    surname1: isOpen ? (openNames[index % openNames.length] ?? '') : (secretNames[index] ?? ''),
    identity: {
      country: 'CL',
      type: 'CL_RUT',
      number: isOpen
        ? (openNumbers[index % openNumbers.length] ?? '')
        : (secretNumbers[index] ?? ''),
    },
    address: isOpen ? `Calle ${index}` : null,
    email: isOpen ? `persona${index}@correo.example` : null,
  })

/** Somebody known brings something in confidence too, and leaves another address there. */
const inConfidence = (index: number, isKnown: boolean): PartyForm => ({
  ...person(index, isKnown),
  address: 'callejon-oculto 7',
  phone: '+56987654321',
  email: 'huella@oculto.example',
})

const openPaper: fc.Arbitrary<Paper> = fc
  .record({ who: fc.nat(2), subject: fc.constantFrom(...openSubjects), hasFile: fc.boolean() })
  .map(({ who, subject, hasFile }) => ({
    form: { subject, parties: [person(who, true)] },
    files: hasFile ? [{ name: 'plano.png', bytes: onePixelPng }] : [],
    secret: null,
  }))

const secretPaper: fc.Arbitrary<Paper> = fc
  .record({
    who: fc.nat(3),
    isKnown: fc.boolean(),
    represents: fc.option(fc.nat(3), { nil: null }),
    subject: fc.constantFrom(...secretSubjects, ...openSubjects),
    files: fc.subarray([
      { name: 'plano.png', bytes: onePixelPng },
      { name: 'reservadisimo.png', bytes: Buffer.concat([onePixelPng, Buffer.from('secreto')]) },
    ]),
    channel: fc.constantFrom('IN_PERSON', 'POSTAL', 'EMAIL'),
    folios: fc.integer({ min: 1, max: 40 }),
    // With a term and without: by when it is due says of which type it is.
    typeCode: fc.constantFrom('DEN', 'MED', 'OFI', 'CAR', 'SBV', 'SOL', 'REC', 'QUE', 'INF'),
    unitPlace: fc.nat(2),
    isRaised: fc.boolean(),
    isRouted: fc.boolean(),
  })
  .map(({ who, isKnown, represents, files, typeCode, unitPlace, isRaised, isRouted, ...form }) => ({
    form: {
      ...form,
      parties: [
        inConfidence(who, isKnown),
        ...(represents === null || represents === who
          ? []
          : [
              {
                ...inConfidence(represents, false),
                role: 'REPRESENTATIVE' as const,
                representationType: 'PROXY' as const,
              },
            ]),
      ],
      statement: 'Relata maltrato reservadisimo',
      note: 'Nota reservadisimo',
      senderReference: 'reservadisimo-9',
    },
    files,
    secret: { typeCode, unitPlace, isRaised, isRouted },
  }))

/** What papers name of others: of each kind at least one, from either side. */
const ties = fc.record({
  ofSecret: fc.shuffledSubarray<Tie['kind']>(['ANNULLED', ...relationKinds], { minLength: 0 }),
  ofOpen: fc.constantFrom(...relationKinds),
  pick: fc.nat(),
})

/**
 * Open and confidential ones, mixed, the first and the last open. Confidential ones name the first;
 * one before the last is annulled for a confidential one, and the last is related to another.
 */
export const someBook: fc.Arbitrary<readonly Paper[]> = fc
  .tuple(
    openPaper,
    fc.array(openPaper, { minLength: 1, maxLength: 2 }),
    fc.array(secretPaper, { minLength: 3, maxLength: 4 }),
    fc.infiniteStream(fc.boolean()),
    fc.tuple(openPaper, openPaper),
    ties,
  )
  .map(([first, open, secret, picks, [annulled, last], { ofSecret, ofOpen, pick }]) => {
    const kinds: readonly Tie['kind'][] = ['REMEDIES', ...ofSecret]
    const hidden = secret.map((paper, index): Paper => tied(paper, kinds[index], 0))
    const waiting = [...open]
    const mixed: Paper[] = [first]
    while (waiting.length + hidden.length > 0) {
      const isNextOpen: boolean = picks.next().value
      const next =
        (isNextOpen ? waiting.shift() : hidden.shift()) ?? waiting.shift() ?? hidden.shift()
      if (next) mixed.push(next)
    }
    const places = mixed.flatMap((paper, place) => (paper.secret ? [place] : []))
    const some = (index: number): number => places[index % places.length] ?? 0
    return [...mixed, tied(annulled, 'ANNULLED', some(pick)), tied(last, ofOpen, some(pick + 1))]
  })

function tied(paper: Paper, kind: Tie['kind'] | undefined, place: number): Paper {
  return kind ? { ...paper, tie: { kind, place } } : paper
}
