import { inLanguage } from '../language/in-language.ts'

/** Over a page that came back from the browser's keeping while the server does not answer. */
export const keptPageWords = inLanguage('keptPageWords', {
  waits:
    'Sin conexión. Lo que escribió sigue en esta página: volverá a verla en cuanto haya conexión.',
  slow: 'El servidor tarda en responder. Lo que escribió sigue en esta página: volverá a verla en cuanto responda.',
} as const)
