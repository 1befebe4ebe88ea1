/**
 * Argentina: Ley 19.549 (with Ley 27.742) and its decree. They bind the national administration;
 * provinces and councils where local law says so.
 */
import type { CountryLaw, TermLine } from './country-law.ts'
import {
  calendarDays,
  claimable,
  copy,
  denied,
  noMeaning,
  secondLook,
  text,
  withoutTerm,
  workingDays,
} from './country-law.ts'

const general: TermLine = {
  term: workingDays(60),
  silence: denied,
  extension: 'El tiempo razonable que fije una resolución fundada, antes de que venza.',
  note: 'Ley nacional: compruebe la de la provincia y la ordenanza del municipio.',
  ...text('Ley 19.549, arts. 1 bis g.viii y 10.a'),
}

export const argentina: CountryLaw = {
  weekend: { days: [6, 7], ...text('Ley 19.549, art. 1 bis g.ii') },
  afterHours: { policy: 'SAME_DAY', ...text('Decreto 1759/72, art. 25.d') },
  closedDays: { policy: 'NEXT_WORKING_DAY', ...text('Decreto 1759/72, art. 30.b') },
  shortMonth: { policy: 'LAST_DAY', ...copy('Código Civil y Comercial, art. 6', secondLook) },
  calendarMode: { mode: 'OFFICE', ...text('Ley 19.549, art. 1 bis g.ii') },
  remedy: { term: workingDays(10), ...text('Ley 19.549, art. 1 bis g.iv') },
  decision: { term: workingDays(60), ...text('Ley 19.549, art. 1 bis g.viii') },
  extension: { rule: null, ...text('Ley 19.549, art. 1 bis g.vi') },
  types: {
    ...withoutTerm,
    SOL: general,
    INS: general,
    REC: {
      term: workingDays(30),
      silence: denied,
      note: 'Reconsideración y jerárquico.',
      ...text('Decreto 1759/72, arts. 86, 87 y 91'),
    },
    RCL: general,
    QUE: {
      term: null,
      reason: 'La ley nacional no fija plazo a la queja o sugerencia: ponga el de la ordenanza.',
      ...text('Ley 19.549, art. 1 bis g.viii'),
    },
    DEN: {
      term: null,
      reason: 'Da aviso de un hecho: el plazo corre en el procedimiento que se abra.',
      ...text('Ley 19.549, art. 1 bis g.viii'),
    },
    INF: {
      term: workingDays(15),
      silence: 'El silencio es una denegatoria injustificada: puede reclamarse.',
      extension: 'Otros quince días hábiles, por acto fundado y antes de que venza.',
      ...text('Ley 27.275, arts. 11 y 14'),
    },
    LOB: { ...general, silence: noMeaning },
    LFU: {
      ...general,
      silence: 'Autorización reglada: sin respuesta en plazo, se entiende concedida.',
      ...text('Ley 19.549, arts. 1 bis g.viii y 10.b'),
    },
    SBV: general,
    PAD: general,
    TRI: { ...general, note: 'Rige el código tributario de la provincia o del municipio.' },
    FAC: { term: null, reason: 'Rigen el pliego y el régimen de contrataciones del municipio.' },
    DPP: {
      term: calendarDays(10),
      silence: claimable,
      note: 'Acceso.',
      ...text('Ley 25.326, art. 14.2'),
    },
  },
  ownTypes: [
    {
      code: 'DPR',
      name: 'Rectificación, actualización o supresión de datos personales',
      like: 'DPP',
      line: { term: workingDays(5), silence: claimable, ...text('Ley 25.326, art. 16.2') },
    },
  ],
}
