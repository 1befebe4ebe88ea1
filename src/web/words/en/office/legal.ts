import type * as spanish from '../../office/legal.ts'
import type { Words } from '../../shape.ts'

export const legalWords: Words<typeof spanish.legalWords> = {
  ground: (law) => `Ground: ${law}.`,
  unread: 'We have not read that article: check it in the law before you rely on it.',
  unreadTypes: (names) =>
    `We have not read the article behind what the law says of these types: ${names}. Have your legal office check it before it is used.`,
  extension: (text) => `Extension: ${text}`,
  lawSays: (term) => `The law of the country proposes ${term}.`,
  ownTerm: 'The council set this time limit: the law of the country gives none to this type.',
  offerOfLaw: (term) => `Use the one of the law: ${term}`,
  offerTitle: (count) =>
    count === 1
      ? 'The law gives a time limit to one type that has none'
      : `The law gives a time limit to ${count} types that have none`,
  offerText: (names) =>
    `${names}. Each is proposed by itself, for the head of registry to confirm; documents already registered keep their time limit.`,
  offer: 'Propose the time limits of the law',
  offered: (count) => (count === 1 ? '1 time limit proposed' : `${count} time limits proposed`),
}
