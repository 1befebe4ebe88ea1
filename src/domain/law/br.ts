/**
 * Brazil: Lei 9.784/1999, which courts apply to councils without a law of their own, and the
 * national laws on access, users and data. Terms run in calendar days (art. 66).
 */
import type { CountryLaw, TermLine } from './country-law.ts'
import { look, silence, source, term, withoutTerm } from './country-law.ts'

const general: TermLine = {
  term: term.calendarDays(30),
  silence: silence.noMeaning,
  extension: 'Otros treinta días, con motivo expreso.',
  note: 'Se cuenta desde que termina la instrucción. Compruebe la ley del municipio.',
  ...source.copy('Lei 9.784/1999, art. 49'),
}

const ombudsman: TermLine = {
  term: term.calendarDays(30),
  silence: silence.noMeaning,
  extension: 'Otros treinta días, una sola vez y con justificación.',
  ...source.copy('Lei 13.460/2017, art. 16', look.second),
}

export const brazil: CountryLaw = {
  weekend: { days: [6, 7], ...source.copy('Lei 9.784/1999, arts. 23 y 66') },
  afterHours: { policy: 'SAME_DAY', ...source.copy('Lei 9.784/1999, art. 23') },
  closedDays: { policy: 'NEXT_WORKING_DAY', ...source.copy('Lei 9.784/1999, art. 66') },
  shortMonth: { policy: 'LAST_DAY', ...source.copy('Lei 9.784/1999, art. 66 § 3', look.second) },
  calendarMode: { mode: 'OFFICE', ...source.copy('Lei 9.784/1999, art. 66') },
  remedy: { term: term.calendarDays(5), ...source.copy('Lei 9.784/1999, art. 24') },
  decision: { term: term.calendarDays(30), ...source.copy('Lei 9.784/1999, art. 49') },
  extension: { rule: { upTo: 'WHOLE' }, ...source.copy('Lei 9.784/1999, art. 49') },
  notification: {
    term: null,
    metBy: 'DECISION',
    ...source.unseen('Lei 9.784/1999 (artículo sin cotejar)'),
  },
  types: {
    ...withoutTerm,
    SOL: general,
    INS: general,
    REC: {
      ...general,
      note: 'Desde que el órgano recibe los autos.',
      ...source.copy('Lei 9.784/1999, art. 59 § 1'),
    },
    RCL: ombudsman,
    QUE: ombudsman,
    DEN: { ...ombudsman, note: 'La denuncia es una manifestación ante la ouvidoria (art. 2).' },
    INF: {
      term: term.calendarDays(20),
      silence: silence.claimable,
      extension: 'Otros diez días, con justificación expresa.',
      ...source.copy('Lei 12.527/2011, art. 11 §§ 1 y 2'),
    },
    LOB: { ...general, note: 'La ley del municipio fija el plazo de la licencia.' },
    LFU: {
      ...general,
      silence: silence.granted,
      note: 'El plazo lo fija el municipio (§ 8). No vale para tributos ni donde se comprometa gasto.',
      ...source.copy('Lei 9.784/1999, art. 49; Lei 13.874/2019, art. 3 IX y §§ 6 a 8', look.second),
    },
    SBV: general,
    PAD: {
      term: term.calendarDays(15),
      silence: silence.noMeaning,
      note: 'Certificado para la defensa de un derecho: plazo improrrogable.',
      ...source.copy('Lei 9.051/1995, art. 1', look.second),
    },
    TRI: { ...general, note: 'Rige el código tributario del municipio.' },
    FAC: {
      term: null,
      reason: 'Rige el contrato, que debe decir en qué plazo se paga.',
      ...source.copy('Lei 14.133/2021, art. 92 VI', look.third),
    },
    DPP: {
      term: term.calendarDays(15),
      silence: silence.claimable,
      note: 'Declaración completa; el formato simplificado, de inmediato.',
      ...source.copy('LGPD (Lei 13.709/2018), art. 19 II'),
    },
  },
  ownTypes: [],
}
