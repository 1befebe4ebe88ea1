/** The sentences of `/tiempos`. */
import type { DrawnLanguage } from '../../identity/pages/pages.ts'

export interface TimesWords {
  readonly title: string
  readonly unset: string
  readonly notPublished: string
  readonly lead: (municipality: string, from: string, to: string) => string
  readonly type: string
  readonly received: string
  readonly answered: string
  readonly median: string
  readonly p90: string
  readonly inTime: string
  readonly fewer: string
  readonly nothing: string
  readonly days: (count: string) => string
  readonly notes: readonly string[]
  readonly download: string
  readonly quarters: string
  readonly quarter: (place: number, year: string) => string
  readonly enquiry: string
  readonly languages: string
  readonly language: string
}

export const timesWords: Readonly<Record<DrawnLanguage, TimesWords>> = {
  es: {
    title: 'Tiempos de respuesta',
    unset: 'Aquí todavía no hay ningún registro abierto.',
    notPublished: 'Esta municipalidad no publica sus tiempos de respuesta.',
    lead: (municipality, from, to) =>
      `Cuánto tardó ${municipality} en resolver los documentos, del ${from} al ${to}, en días hábiles: desde el día en que empieza a contar su plazo hasta el de la resolución, sin los días en que el plazo estuvo suspendido.`,
    type: 'Tipo de documento',
    received: 'Recibidos',
    answered: 'Resueltos',
    median: 'La mitad, en',
    p90: 'Nueve de cada diez, en',
    inTime: 'Dentro del plazo',
    fewer: 'menos de 10',
    nothing: 'En este trimestre no hubo diez documentos de ningún tipo.',
    days: (count) => (count === '1' ? '1 día' : `${count} días`),
    notes: [
      'Solo se dicen las cifras de diez documentos o más, para que ninguna señale a una persona. Los documentos reservados y confidenciales no se cuentan.',
      '«Dentro del plazo» cuenta los resueltos que tenían fecha límite.',
      'Cada trimestre se publica una semana después de terminar. Lo que cambie después ya no cambia sus cifras.',
    ],
    download: 'Descargar los días de cada documento (CSV)',
    quarters: 'Otros trimestres',
    quarter: (place, year) => `${['1.er', '2.º', '3.er', '4.º'][place - 1]} trimestre de ${year}`,
    enquiry: 'Consultar cómo va un documento',
    languages: 'Otros idiomas',
    language: 'Español',
  },
  en: {
    title: 'Response times',
    unset: 'No registry has been opened here yet.',
    notPublished: 'This municipality does not publish its response times.',
    lead: (municipality, from, to) =>
      `How long ${municipality} took to resolve documents, from ${from} to ${to}, in working days: from the day on which the term begins to the day of the decision, without the days on which the term was suspended.`,
    type: 'Type of document',
    received: 'Received',
    answered: 'Resolved',
    median: 'Half of them, in',
    p90: 'Nine of ten, in',
    inTime: 'In time',
    fewer: 'fewer than 10',
    nothing: 'No type had ten documents in this quarter.',
    days: (count) => (count === '1' ? '1 day' : `${count} days`),
    notes: [
      'Only figures of ten documents or more are given, so that none points to a person. Restricted and confidential documents are not counted.',
      '“In time” counts the resolved documents that had a due date.',
      'Each quarter is published one week after its end. What changes later no longer changes its figures.',
    ],
    download: 'Download the days of each document (CSV)',
    quarters: 'Other quarters',
    quarter: (place, year) => `${['1st', '2nd', '3rd', '4th'][place - 1]} quarter of ${year}`,
    enquiry: 'Check how a document stands',
    languages: 'Other languages',
    language: 'English',
  },
  pt: {
    title: 'Tempos de resposta',
    unset: 'Aqui ainda não há nenhum registro aberto.',
    notPublished: 'Esta municipalidade não publica os seus tempos de resposta.',
    lead: (municipality, from, to) =>
      `Quanto tempo ${municipality} levou para resolver os documentos, de ${from} a ${to}, em dias úteis: do dia em que começa a contar o prazo até o da decisão, sem os dias em que o prazo esteve suspenso.`,
    type: 'Tipo de documento',
    received: 'Recebidos',
    answered: 'Resolvidos',
    median: 'A metade, em',
    p90: 'Nove de cada dez, em',
    inTime: 'Dentro do prazo',
    fewer: 'menos de 10',
    nothing: 'Neste trimestre não houve dez documentos de nenhum tipo.',
    days: (count) => (count === '1' ? '1 dia' : `${count} dias`),
    notes: [
      'Só são informados os números de dez documentos ou mais, para que nenhum aponte uma pessoa. Os documentos reservados e confidenciais não são contados.',
      '«Dentro do prazo» conta os resolvidos que tinham data limite.',
      'Cada trimestre é publicado uma semana depois de terminar. O que mudar depois já não muda os seus números.',
    ],
    download: 'Baixar os dias de cada documento (CSV)',
    quarters: 'Outros trimestres',
    quarter: (place, year) => `${place}.º trimestre de ${year}`,
    enquiry: 'Consultar o andamento de um documento',
    languages: 'Outros idiomas',
    language: 'Português',
  },
}
