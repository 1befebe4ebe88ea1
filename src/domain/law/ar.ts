/**
 * Argentina: Ley 19.549 (with Ley 27.742) and its decree. They bind the national administration;
 * provinces and councils where local law says so.
 */
import type { CountryLaw, TermLine } from './country-law.ts'
import { look, silence, source, term, withoutTerm } from './country-law.ts'

const general: TermLine = {
  term: term.workingDays(60),
  silence: silence.denied,
  extension: 'El tiempo razonable que fije una resolución fundada, antes de que venza.',
  note: 'Ley nacional: compruebe la de la provincia y la ordenanza del municipio.',
  ...source.text('Ley 19.549, arts. 1 bis g.viii y 10.a'),
}

export const argentina: CountryLaw = {
  weekend: { days: [6, 7], ...source.text('Ley 19.549, art. 1 bis g.ii') },
  afterHours: { policy: 'SAME_DAY', ...source.text('Decreto 1759/72, art. 25.d') },
  closedDays: { policy: 'NEXT_WORKING_DAY', ...source.text('Decreto 1759/72, art. 30.b') },
  shortMonth: {
    policy: 'LAST_DAY',
    ...source.copy('Código Civil y Comercial, art. 6', look.second),
  },
  calendarMode: { mode: 'OFFICE', ...source.text('Ley 19.549, art. 1 bis g.ii') },
  remedy: { term: term.workingDays(10), ...source.text('Ley 19.549, art. 1 bis g.iv') },
  decision: { term: term.workingDays(60), ...source.text('Ley 19.549, art. 1 bis g.viii') },
  extension: { rule: null, ...source.text('Ley 19.549, art. 1 bis g.vi') },
  notification: {
    term: term.workingDays(5),
    metBy: 'DECISION',
    ...source.unseen('Decreto 1759/72, art. 40'),
  },
  types: {
    ...withoutTerm,
    SOL: general,
    INS: general,
    REC: {
      term: term.workingDays(30),
      silence: silence.denied,
      note: 'Reconsideración y jerárquico.',
      ...source.text('Decreto 1759/72, arts. 86, 87 y 91'),
    },
    RCL: general,
    QUE: {
      term: null,
      reason: 'La ley nacional no fija plazo a la queja o sugerencia: ponga el de la ordenanza.',
      ...source.text('Ley 19.549, art. 1 bis g.viii'),
    },
    DEN: {
      term: null,
      reason: 'Da aviso de un hecho: el plazo corre en el procedimiento que se abra.',
      ...source.text('Ley 19.549, art. 1 bis g.viii'),
    },
    INF: {
      term: term.workingDays(15),
      silence: 'El silencio es una denegatoria injustificada: puede reclamarse.',
      extension: 'Otros quince días hábiles, por acto fundado y antes de que venza.',
      ...source.text('Ley 27.275, arts. 11 y 14'),
    },
    LOB: { ...general, silence: silence.noMeaning },
    LFU: {
      ...general,
      silence: 'Autorización reglada: sin respuesta en plazo, se entiende concedida.',
      ...source.text('Ley 19.549, arts. 1 bis g.viii y 10.b'),
    },
    SBV: general,
    PAD: general,
    TRI: { ...general, note: 'Rige el código tributario de la provincia o del municipio.' },
    FAC: { term: null, reason: 'Rigen el pliego y el régimen de contrataciones del municipio.' },
    DPP: {
      term: term.calendarDays(10),
      silence: silence.claimable,
      note: 'Acceso.',
      ...source.text('Ley 25.326, art. 14.2'),
    },
  },
  ownTypes: [
    {
      code: 'DPR',
      name: 'Rectificación, actualización o supresión de datos personales',
      like: 'DPP',
      line: {
        term: term.workingDays(5),
        silence: silence.claimable,
        ...source.text('Ley 25.326, art. 16.2'),
      },
    },
  ],
}
