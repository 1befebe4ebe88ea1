/** Bolivia: Ley 2341, which binds municipal governments (art. 2), and its regulation. */
import type { CountryLaw, TermLine } from './country-law.ts'
import { look, silence, source, term, withoutTerm } from './country-law.ts'

const general: TermLine = {
  term: term.months(6),
  silence: silence.denied,
  note: 'El reglamento de cada trámite puede fijar otro plazo y el silencio positivo.',
  ...source.copy('Ley 2341, art. 17.II y III'),
}

export const bolivia: CountryLaw = {
  weekend: { days: [6, 7], ...source.copy('Ley 2341, arts. 19 y 20.I.a') },
  afterHours: { policy: 'SAME_DAY', ...source.copy('Ley 2341, art. 21.II') },
  closedDays: { policy: 'NEXT_WORKING_DAY', ...source.copy('Ley 2341, arts. 19 y 21.II') },
  shortMonth: { policy: 'LAST_DAY', ...source.copy('Ley 2341, art. 20.I.b') },
  calendarMode: { mode: 'OFFICE', ...source.copy('Ley 2341, art. 20.I.a') },
  remedy: { term: term.workingDays(5), ...source.copy('Ley 2341, art. 43') },
  decision: { term: term.months(6), ...source.copy('Ley 2341, art. 17.II') },
  extension: { rule: null, ...source.copy('Ley 2341, art. 21.I') },
  notification: {
    term: term.workingDays(5),
    metBy: 'DECISION',
    ...source.copy('Ley 2341, art. 33.III', look.fourth),
  },
  types: {
    ...withoutTerm,
    SOL: general,
    INS: general,
    REC: {
      term: term.workingDays(20),
      silence: silence.denied,
      note: 'Revocatoria. El recurso jerárquico tiene su propio plazo (art. 67).',
      ...source.copy('Ley 2341, art. 65', look.second),
    },
    RCL: general,
    QUE: { ...general, silence: silence.noMeaning },
    DEN: {
      term: null,
      reason: 'Puede motivar un inicio de oficio: el plazo corre desde ese inicio.',
      ...source.copy('Ley 2341, art. 40'),
    },
    INF: {
      term: null,
      reason: 'El DS 28168 obliga solo al Ejecutivo: aquí el plazo lo fija la ley municipal.',
      ...source.copy('DS 28168, art. 2', look.third),
    },
    LOB: general,
    LFU: general,
    SBV: general,
    PAD: general,
    TRI: { ...general, note: 'Lo tributario se rige por el Código Tributario (Ley 2492).' },
    FAC: { term: null, reason: 'Rigen el contrato y las normas de contratación.' },
    DPP: {
      term: null,
      reason: 'No hay ley general de datos: la vía es la acción de protección de privacidad.',
      ...source.copy('Constitución, art. 130', look.second),
    },
  },
  ownTypes: [],
}
