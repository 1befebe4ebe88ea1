/**
 * Peru: TUO of Ley 27444 (DS 004-2019-JUS, as it stood in 2026) and the laws it leaves special
 * terms to.
 */
import type { CountryLaw, TermLine } from './country-law.ts'
import { silence, source, term, withoutTerm } from './country-law.ts'

const tuo = 'TUO Ley 27444'

const general: TermLine = {
  term: term.workingDays(30),
  silence: 'El TUPA dice si el silencio es positivo o negativo.',
  note: 'El TUPA del municipio puede fijar un plazo menor.',
  ...source.text(`${tuo}, arts. 39 y 199`),
}

export const peru: CountryLaw = {
  weekend: { days: [6, 7], ...source.text(`${tuo}, art. 145.1`) },
  // Written for the digital desk of the State; a council by analogy. The next-day rule was held
  // illegal (Indecopi 0518-2024/SEL).
  afterHours: {
    policy: 'SAME_DAY',
    ...source.text('DS 029-2021-PCM, art. 46.2 (DS 098-2025-PCM)'),
  },
  closedDays: {
    policy: 'SAME_DAY',
    ...source.text('DS 029-2021-PCM, art. 46.2 (DS 098-2025-PCM)'),
  },
  shortMonth: { policy: 'FIRST_WORKING_DAY_AFTER', ...source.text(`${tuo}, art. 145.3`) },
  calendarMode: { mode: 'OFFICE', ...source.text(`${tuo}, art. 145.1`) },
  remedy: { term: term.workingDays(2), ...source.text(`${tuo}, art. 136.1`) },
  decision: { term: term.workingDays(30), ...source.text(`${tuo}, art. 153`) },
  extension: { rule: null, ...source.text(`${tuo}, art. 147.1`) },
  notification: {
    term: term.workingDays(5),
    metBy: 'DECISION',
    ...source.text(`${tuo}, arts. 24.1 y 153`),
  },
  types: {
    ...withoutTerm,
    SOL: general,
    INS: general,
    REC: {
      term: term.workingDays(15),
      silence: silence.denied,
      note: 'Reconsideración. La apelación tiene treinta días hábiles.',
      ...source.text(`${tuo}, arts. 218.2 y 199`),
    },
    RCL: {
      term: term.workingDays(30),
      silence: silence.noMeaning,
      ...source.text('DS 007-2020-PCM, art. 15'),
    },
    QUE: {
      term: term.workingDays(3),
      silence: silence.noMeaning,
      note: 'Queja por defecto de tramitación. Las sugerencias no tienen plazo.',
      ...source.text(`${tuo}, art. 169.2`),
    },
    DEN: {
      term: null,
      reason: 'Obliga a hacer diligencias preliminares, sin plazo: corre el de la fiscalización.',
      ...source.text(`${tuo}, art. 116.3`),
    },
    INF: {
      term: term.workingDays(10),
      silence: silence.denied,
      extension: 'Una fecha mayor solo si se avisa dentro de dos días hábiles.',
      ...source.text('TUO Ley 27806, art. 11.b, d y g'),
    },
    LOB: {
      term: term.workingDays(15),
      silence: silence.granted,
      note: 'Evaluación por la municipalidad (modalidad B). La comisión técnica tiene otro plazo.',
      ...source.text('Ley 29090, art. 10 (DLeg 1426)'),
    },
    LFU: {
      term: term.workingDays(2),
      silence: silence.granted,
      note: 'Riesgo bajo o medio, de aprobación automática. Riesgo alto o muy alto, ocho días hábiles.',
      ...source.text('TUO Ley 28976 (DS 163-2020-PCM), art. 8'),
    },
    SBV: general,
    PAD: general,
    TRI: {
      term: term.workingDays(45),
      silence: silence.denied,
      note: 'Solicitud no contenciosa ligada a la deuda. La reclamación tiene nueve meses (art. 142).',
      ...source.text('TUO Código Tributario (DS 133-2013-EF), arts. 162 y 163'),
    },
    FAC: {
      term: term.workingDays(10),
      silence: silence.noMeaning,
      note: 'Desde la conformidad del área usuaria.',
      ...source.text('Ley 32069, art. 67.3'),
    },
    DPP: {
      term: term.workingDays(20),
      silence: silence.claimable,
      extension: 'Una vez, por un plazo igual, avisando antes de que venza (art. 71).',
      note: 'Derecho de acceso. El de información tiene ocho días hábiles (art. 69.1).',
      ...source.text('DS 016-2024-JUS, art. 69.2'),
    },
  },
  ownTypes: [
    {
      code: 'DPR',
      name: 'Rectificación, cancelación u oposición de datos personales',
      like: 'DPP',
      line: {
        term: term.workingDays(10),
        silence: silence.claimable,
        extension: 'Una vez, por un plazo igual, avisando antes de que venza (art. 71).',
        ...source.text('DS 016-2024-JUS, art. 69.3'),
      },
    },
  ],
}
