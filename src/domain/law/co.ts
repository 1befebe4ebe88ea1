/**
 * Colombia: CPACA (Ley 1437/2011, with Ley 1755/2015 on petitions) and the laws it leaves special
 * terms to.
 */
import type { CountryLaw, TermLine } from './country-law.ts'
import {
  calendarDays,
  claimable,
  copy,
  denied,
  granted,
  months,
  noMeaning,
  secondLook,
  withoutTerm,
  workingDays,
} from './country-law.ts'

const petition: TermLine = {
  term: workingDays(15),
  silence: 'A los tres meses de la petición sin respuesta, se entiende negada (art. 83).',
  extension: 'Hasta el doble, avisando antes de que venza.',
  note: 'Una consulta sobre materias a cargo de la entidad tiene treinta días.',
  ...copy('CPACA, art. 14 (Ley 1755/2015)'),
}

export const colombia: CountryLaw = {
  // Saturday rests where the entity does not work it.
  weekend: { days: [6, 7], ...copy('Ley 4/1913, art. 62') },
  afterHours: { policy: 'SAME_DAY', ...copy('CPACA, art. 54 (Ley 2080/2021, art. 9)') },
  closedDays: { policy: 'NEXT_WORKING_DAY', ...copy('Ley 4/1913, art. 62') },
  shortMonth: { policy: 'LAST_DAY', ...copy('Código Civil, art. 67', secondLook) },
  calendarMode: { mode: 'OFFICE', ...copy('Ley 4/1913, art. 62') },
  remedy: { term: months(1), ...copy('CPACA, art. 17 (Ley 1755/2015)') },
  decision: { term: workingDays(15), ...copy('CPACA, art. 14 (Ley 1755/2015)') },
  extension: { rule: { upTo: 'WHOLE' }, ...copy('CPACA, art. 14, parágrafo') },
  types: {
    ...withoutTerm,
    SOL: petition,
    INS: petition,
    REC: {
      term: months(2),
      silence: denied,
      note: 'El plazo se suspende mientras se practican pruebas.',
      ...copy('CPACA, art. 86', secondLook),
    },
    RCL: petition,
    QUE: petition,
    DEN: { ...petition, note: 'La denuncia es una petición (art. 13).' },
    OFI: {
      term: workingDays(10),
      silence: noMeaning,
      note: 'Petición de información o de documentos entre autoridades.',
      ...copy('CPACA, art. 30 (Ley 1755/2015)', secondLook),
    },
    INF: {
      term: workingDays(10),
      silence: granted,
      extension: 'Hasta el doble, avisando antes de que venza.',
      ...copy('CPACA, art. 14.1 (Ley 1755/2015)'),
    },
    LOB: {
      term: workingDays(45),
      silence: granted,
      ...copy('Decreto 1077/2015, art. 2.2.6.1.2.3.1'),
    },
    LFU: {
      term: null,
      reason:
        'No se exige licencia de funcionamiento: basta cumplir los requisitos de la actividad.',
      ...copy('Decreto 2150/1995, art. 46; Ley 1801/2016, art. 87', secondLook),
    },
    SBV: petition,
    PAD: {
      term: workingDays(10),
      silence: granted,
      note: 'Un certificado es una petición de documentos.',
      ...copy('CPACA, art. 14.1 (Ley 1755/2015)'),
    },
    TRI: { ...petition, note: 'Los recursos y devoluciones siguen el estatuto tributario.' },
    FAC: {
      term: calendarDays(60),
      silence: 'La demora en el pago da derecho a los costos de cobro.',
      note: 'Contratos del Estado, según la disponibilidad del plan anualizado de caja (PAC).',
      ...copy('Ley 2024/2020, art. 3', secondLook),
    },
    DPP: {
      term: workingDays(10),
      silence: claimable,
      extension: 'Otros cinco días hábiles, avisando antes de que venza.',
      note: 'Consulta del titular.',
      ...copy('Ley 1581/2012, art. 14'),
    },
  },
  ownTypes: [
    {
      code: 'DPR',
      name: 'Reclamo sobre datos personales (corrección o supresión)',
      like: 'DPP',
      line: {
        term: workingDays(15),
        silence: claimable,
        extension: 'Otros ocho días hábiles, avisando antes de que venza.',
        ...copy('Ley 1581/2012, art. 15'),
      },
    },
  ],
}
