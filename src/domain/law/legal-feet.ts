/**
 * What a letter that decides something tells of its remedies, as data: a country a line, with the
 * articles it stands on. Requirements, not legal advice (docs/specification/letters.md): a template
 * says another text, or none. Spanish, because people read it.
 */
import type { CountryCode } from '../common/country.ts'
import type { Grounded } from './country-law.ts'
import { source } from './country-law.ts'

export type LegalFoot = Grounded<{ readonly text: string }>

/** Countries whose general law was not gone through for this have none. */
export const legalFeet: Readonly<Partial<Record<CountryCode, LegalFoot>>> = {
  ES: {
    text: 'Contra este acto puede interponer recurso potestativo de reposición ante el mismo órgano, en el plazo de un mes desde el día siguiente al de su notificación, o recurso contencioso-administrativo ante el juzgado competente, en el plazo de dos meses. No pueden interponerse los dos a la vez.',
    ...source.unseen('Ley 39/2015, arts. 40.2, 123 y 124; Ley 29/1998, art. 46'),
  },
  PE: {
    text: 'Contra este acto puede interponer recurso de reconsideración, ante quien lo emitió, o de apelación, para que lo resuelva su superior, dentro de los quince días hábiles siguientes a su notificación.',
    ...source.unseen('TUO de la Ley 27444, arts. 24.1.6 y 217 a 220'),
  },
  CL: {
    text: 'Contra este acto puede interponer recurso de reposición, ante quien lo dictó, dentro de los cinco días hábiles siguientes a su notificación, y reclamo de ilegalidad ante la alcaldía, dentro de treinta días.',
    ...source.unseen('Ley 19.880, arts. 41 y 59; Ley 18.695, art. 151'),
  },
  CO: {
    text: 'Contra este acto puede interponer recurso de reposición, ante quien lo expidió, y de apelación, ante su superior, dentro de los diez días hábiles siguientes a su notificación.',
    ...source.unseen('Ley 1437 de 2011, arts. 67, 74 y 76'),
  },
}
