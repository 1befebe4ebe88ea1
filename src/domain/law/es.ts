/**
 * Spain: Ley 39/2015 (LPACAP) and the laws it leaves special terms to. Regional laws may set
 * others: see each note.
 */
import type { CountryLaw, TermLine } from './country-law.ts'
import { look, silence, source, term, withoutTerm } from './country-law.ts'

const general: TermLine = {
  term: term.months(3),
  silence: silence.granted,
  extension: 'Hasta la mitad, antes de que venza (art. 32); o el plazo máximo, motivado (art. 23).',
  note: 'La norma de cada procedimiento puede fijar otro plazo, de seis meses como máximo.',
  ...source.text('Ley 39/2015, arts. 21.3 y 24.1'),
}

export const spain: CountryLaw = {
  weekend: { days: [6, 7], ...source.text('Ley 39/2015, art. 30.2') },
  afterHours: { policy: 'SAME_DAY', ...source.text('Ley 39/2015, art. 31.2.a') },
  closedDays: { policy: 'NEXT_WORKING_DAY', ...source.text('Ley 39/2015, art. 31.2.b') },
  shortMonth: { policy: 'LAST_DAY', ...source.text('Ley 39/2015, art. 30.4') },
  calendarMode: { mode: 'UNION', ...source.text('Ley 39/2015, art. 30.6') },
  remedy: { term: term.workingDays(10), ...source.text('Ley 39/2015, art. 68.1') },
  decision: { term: term.months(3), ...source.text('Ley 39/2015, art. 21.3') },
  extension: { rule: { upTo: 'HALF' }, ...source.text('Ley 39/2015, art. 32.1') },
  notification: {
    term: term.workingDays(10),
    metBy: 'FIRST_ATTEMPT',
    ...source.text('Ley 39/2015, arts. 40.2 y 40.4'),
  },
  types: {
    ...withoutTerm,
    SOL: general,
    INS: general,
    REC: {
      term: term.months(1),
      silence: silence.denied,
      note: 'Reposición. El recurso de alzada tiene tres meses (art. 122.2).',
      ...source.copy('Ley 39/2015, arts. 124.2 y 24.1'),
    },
    RCL: {
      ...general,
      silence: silence.denied,
      note: 'La reclamación de responsabilidad patrimonial tiene seis meses (art. 91.3).',
    },
    QUE: {
      term: term.workingDays(20),
      silence: silence.noMeaning,
      note: 'Norma de la Administración del Estado: el municipio puede fijar otro plazo.',
      ...source.copy('RD 951/2005, art. 16.1', look.second),
    },
    DEN: {
      term: null,
      reason:
        'La denuncia no abre por sí sola un procedimiento: el plazo corre desde que se inicia.',
      ...source.copy('Ley 39/2015, art. 62', look.second),
    },
    INF: {
      term: term.months(1),
      silence: silence.denied,
      extension: 'Otro mes, si el volumen o la complejidad lo piden, avisando antes.',
      ...source.text('Ley 19/2013, art. 20.1 y 20.4'),
    },
    LOB: {
      ...general,
      silence: silence.denied,
      note: 'Negativo en la obra de nueva planta. La ley de la comunidad suele fijar otro plazo y otro silencio.',
      ...source.copy('Ley 39/2015, art. 21.3; RDL 7/2015, art. 11.4', look.second),
    },
    LFU: {
      ...general,
      note: 'Donde basta la declaración responsable no hay licencia que esperar.',
    },
    SBV: {
      term: term.months(6),
      silence: silence.denied,
      note: 'En concurrencia se cuenta desde que se publica la convocatoria.',
      ...source.copy('Ley 38/2003, art. 25.4 y 25.5', look.second),
    },
    PAD: general,
    TRI: {
      term: term.months(6),
      silence: 'El silencio depende del procedimiento tributario.',
      note: 'El recurso de reposición tributario tiene un mes.',
      ...source.copy('Ley 58/2003, art. 104.1 y 104.3', look.second),
    },
    FAC: {
      term: term.calendarDays(30),
      silence: 'La demora en el pago devenga intereses.',
      note: 'Para aprobar la conformidad; el pago, en los treinta días siguientes.',
      ...source.copy('Ley 9/2017, art. 198.4'),
    },
    DPP: {
      term: term.months(1),
      silence:
        'Sin respuesta en plazo, puede reclamar ante la Agencia Española de Protección de Datos.',
      extension: 'Otros dos meses, avisando dentro del primero.',
      ...source.copy('RGPD (UE) 2016/679, art. 12.3', look.second),
    },
  },
  ownTypes: [],
}
