/** Chile: Ley 19.880, Ley Orgánica de Municipalidades and the laws they leave special terms to. */
import type { CountryLaw, TermLine } from './country-law.ts'
import { look, silence, source, term, withoutTerm } from './country-law.ts'

const general: TermLine = {
  term: term.months(6),
  silence: 'Vencido el plazo puede denunciarse; a los cinco días hábiles, se entiende aceptada.',
  extension: 'Hasta la mitad, antes de que venza (art. 26).',
  note: 'El silencio es negativo cuando afecta el patrimonio fiscal o es un recurso (art. 65).',
  ...source.text('Ley 19.880, arts. 27 y 64'),
}

export const chile: CountryLaw = {
  weekend: { days: [6, 7], ...source.text('Ley 19.880, art. 25') },
  afterHours: { policy: 'SAME_DAY', ...source.text('Ley 19.880, art. 25') },
  closedDays: { policy: 'NEXT_WORKING_DAY', ...source.text('Ley 19.880, art. 25') },
  shortMonth: { policy: 'LAST_DAY', ...source.text('Ley 19.880, art. 25') },
  calendarMode: { mode: 'OFFICE', ...source.text('Ley 19.880, art. 25') },
  remedy: { term: term.workingDays(5), ...source.text('Ley 19.880, art. 31') },
  decision: { term: term.months(6), ...source.text('Ley 19.880, art. 27') },
  extension: { rule: { upTo: 'HALF' }, ...source.text('Ley 19.880, art. 26') },
  notification: {
    term: term.workingDays(5),
    metBy: 'DECISION',
    ...source.text('Ley 19.880, arts. 27 y 45'),
  },
  types: {
    ...withoutTerm,
    SOL: general,
    INS: general,
    REC: {
      term: term.workingDays(30),
      silence: silence.denied,
      ...source.copy('Ley 19.880, arts. 59 y 65'),
    },
    RCL: {
      term: term.workingDays(15),
      silence: silence.denied,
      note: 'Reclamo de ilegalidad. Los demás reclamos, treinta días (art. 98).',
      ...source.copy('Ley 18.695, art. 151', look.second),
    },
    QUE: {
      term: term.workingDays(30),
      silence: silence.noMeaning,
      ...source.copy('Ley 18.695, art. 98', look.second),
    },
    DEN: {
      term: null,
      reason: 'Da aviso de un hecho: el plazo corre en el procedimiento que se abra.',
      ...source.text('Ley 19.880, art. 29'),
    },
    INF: {
      term: term.workingDays(20),
      silence: 'Sin respuesta en plazo, puede pedir amparo al Consejo para la Transparencia.',
      extension: 'Otros diez días hábiles, avisando antes de que venza.',
      ...source.copy('Ley 20.285, arts. 14 y 24'),
    },
    LOB: {
      term: term.workingDays(30),
      silence: 'Sin respuesta en plazo, puede reclamar ante la Seremi de Vivienda y Urbanismo.',
      note: 'Sesenta días según la magnitud de la obra (Ley 21.718).',
      ...source.copy('LGUC (DFL 458), art. 118'),
    },
    LFU: {
      term: null,
      reason:
        'La patente se otorga de inmediato con todos los permisos, salvo que Obras deba verificar el local.',
      ...source.copy('DL 3.063, art. 26', look.second),
    },
    SBV: general,
    PAD: general,
    TRI: general,
    FAC: {
      term: term.calendarDays(30),
      silence: 'La demora en el pago devenga intereses.',
      note: 'Las bases o el contrato pueden fijar, con motivo, hasta sesenta días.',
      ...source.copy('Ley 19.983, arts. 2 bis y 2 quáter (Ley 21.131)', look.second),
    },
    DPP: {
      term: term.calendarDays(30),
      silence: silence.claimable,
      extension: 'Otros treinta días corridos, avisando antes de que venza.',
      note: 'Rige desde el 1 de diciembre de 2026; antes, dos días hábiles (Ley 19.628, art. 16).',
      ...source.copy('Ley 19.628, art. 11 (Ley 21.719)'),
    },
  },
  ownTypes: [],
}
