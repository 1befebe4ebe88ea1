/** What the administration of the general terms says. */
import { inLanguage } from '../language/in-language.ts'

export const generalTermsWords = inLanguage('generalTermsWords', {
  title: 'Plazos generales',
  lead: 'Valen donde el tipo de documento no dice otra cosa. Cada uno parte de lo que dice la ley del país; si la ley local manda otra cosa, cámbielo.',
  calendarMode: 'Días que no cuentan en los plazos del interesado',
  calendarModeHelp:
    'Solo para los plazos que corren para el ciudadano, como el de subsanar. El registro cuenta siempre con su propio calendario.',
  calendarModes: {
    OFFICE: 'Solo los de la oficina',
    UNION: 'También los de donde vive',
  },
  lawModes: {
    OFFICE: 'La ley del país cuenta solo los de la oficina.',
    UNION: 'La ley del país cuenta también los de donde vive el interesado.',
  },
  remedyTerm: 'Plazo para subsanar',
  decisionTerm: 'Plazo para resolver',
  decisionHelp:
    'El que se ofrece a un tipo de documento; los tipos que ya tienen el suyo no cambian.',
  law: (said: string) => `La ley del país dice: ${said}.`,
  effect: 'Vale para lo que se proponga desde que se confirme. Una fecha ya notificada no cambia.',
} as const)
