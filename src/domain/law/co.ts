/**
 * Colombia: CPACA (Ley 1437/2011, with Ley 1755/2015 on petitions) and the laws it leaves special
 * terms to.
 */
import type { CountryLaw, TermLine } from './country-law.ts'
import { look, silence, source, term, withoutTerm } from './country-law.ts'

const petition: TermLine = {
  term: term.workingDays(15),
  silence: 'A los tres meses de la petición sin respuesta, se entiende negada (art. 83).',
  extension: 'Hasta el doble, avisando antes de que venza.',
  note: 'Una consulta sobre materias a cargo de la entidad tiene treinta días.',
  ...source.copy('CPACA, art. 14 (Ley 1755/2015)'),
}

export const colombia: CountryLaw = {
  // Saturday rests where the entity does not work it.
  weekend: { days: [6, 7], ...source.copy('Ley 4/1913, art. 62') },
  afterHours: { policy: 'SAME_DAY', ...source.copy('CPACA, art. 54 (Ley 2080/2021, art. 9)') },
  closedDays: { policy: 'NEXT_WORKING_DAY', ...source.copy('Ley 4/1913, art. 62') },
  shortMonth: { policy: 'LAST_DAY', ...source.copy('Código Civil, art. 67', look.second) },
  calendarMode: { mode: 'OFFICE', ...source.copy('Ley 4/1913, art. 62') },
  remedy: { term: term.months(1), ...source.copy('CPACA, art. 17 (Ley 1755/2015)') },
  decision: { term: term.workingDays(15), ...source.copy('CPACA, art. 14 (Ley 1755/2015)') },
  extension: { rule: { upTo: 'WHOLE' }, ...source.copy('CPACA, art. 14, parágrafo') },
  notification: {
    term: term.workingDays(5),
    metBy: 'DECISION',
    ...source.copy('CPACA, art. 68', look.fourth),
  },
  types: {
    ...withoutTerm,
    SOL: petition,
    INS: petition,
    REC: {
      term: term.months(2),
      silence: silence.denied,
      note: 'El plazo se suspende mientras se practican pruebas.',
      ...source.copy('CPACA, art. 86', look.second),
    },
    RCL: petition,
    QUE: petition,
    DEN: { ...petition, note: 'La denuncia es una petición (art. 13).' },
    OFI: {
      term: term.workingDays(10),
      silence: silence.noMeaning,
      note: 'Petición de información o de documentos entre autoridades.',
      ...source.copy('CPACA, art. 30 (Ley 1755/2015)', look.second),
    },
    INF: {
      term: term.workingDays(10),
      silence: silence.granted,
      extension: 'Hasta el doble, avisando antes de que venza.',
      ...source.copy('CPACA, art. 14.1 (Ley 1755/2015)'),
    },
    LOB: {
      term: term.workingDays(45),
      silence: silence.granted,
      ...source.copy('Decreto 1077/2015, art. 2.2.6.1.2.3.1'),
    },
    LFU: {
      term: null,
      reason:
        'No se exige licencia de funcionamiento: basta cumplir los requisitos de la actividad.',
      ...source.copy('Decreto 2150/1995, art. 46; Ley 1801/2016, art. 87', look.second),
    },
    SBV: petition,
    PAD: {
      term: term.workingDays(10),
      silence: silence.granted,
      note: 'Un certificado es una petición de documentos.',
      ...source.copy('CPACA, art. 14.1 (Ley 1755/2015)'),
    },
    TRI: { ...petition, note: 'Los recursos y devoluciones siguen el estatuto tributario.' },
    FAC: {
      term: term.calendarDays(60),
      silence: 'La demora en el pago da derecho a los costos de cobro.',
      note: 'Contratos del Estado, según la disponibilidad del plan anualizado de caja (PAC).',
      ...source.copy('Ley 2024/2020, art. 3', look.second),
    },
    DPP: {
      term: term.workingDays(10),
      silence: silence.claimable,
      extension: 'Otros cinco días hábiles, avisando antes de que venza.',
      note: 'Consulta del titular.',
      ...source.copy('Ley 1581/2012, art. 14'),
    },
  },
  ownTypes: [
    {
      code: 'DPR',
      name: 'Reclamo sobre datos personales (corrección o supresión)',
      like: 'DPP',
      line: {
        term: term.workingDays(15),
        silence: silence.claimable,
        extension: 'Otros ocho días hábiles, avisando antes de que venza.',
        ...source.copy('Ley 1581/2012, art. 15'),
      },
    },
  ],
}
