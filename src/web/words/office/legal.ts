/** What is said of the law behind a term. */
import { inLanguage } from '../language/in-language.ts'

export const legalWords = inLanguage('legalWords', {
  ground: (law: string) => `Fundamento: ${law}.`,
  unread: 'Nadie ha cotejado ese artículo: compruébelo en la ley antes de aplicarlo.',
  unreadTypes: (names: string) =>
    `Nadie ha cotejado el artículo de la ley en que se apoyan estos tipos: ${names}. Que su asesoría jurídica lo compruebe antes de que se use.`,
  extension: (text: string) => `Ampliación: ${text}`,
  lawSays: (term: string) => `La ley del país propone ${term}.`,
  ownTerm: 'Este plazo lo fijó el municipio: la ley del país no da uno a este tipo.',
  offerOfLaw: (term: string) => `Usar el de la ley: ${term}`,
  offerTitle: (count: number) =>
    count === 1
      ? 'La ley da un plazo a un tipo que no lo tiene'
      : `La ley da un plazo a ${count} tipos que no lo tienen`,
  offerText: (names: string) =>
    `${names}. Cada uno se propone por separado, para que la jefatura de registro lo confirme; los documentos ya registrados conservan su plazo.`,
  offer: 'Proponer los plazos de la ley',
  offered: (count: number) =>
    count === 1 ? 'Se propuso 1 plazo' : `Se propusieron ${count} plazos`,
} as const)
