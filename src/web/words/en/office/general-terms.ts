import type * as spanish from '../../office/general-terms.ts'
import type { Words } from '../../shape.ts'

export const generalTermsWords: Words<typeof spanish.generalTermsWords> = {
  title: 'General time limits',
  lead: 'They hold where the document type says nothing else. Each begins with what the law of the country says; where local law says otherwise, change it.',
  calendarMode: 'Days that do not count in the time limits of the applicant',
  calendarModeHelp:
    'Only for the time limits that run for the citizen, such as the one to remedy. The registry always counts with its own calendar.',
  calendarModes: {
    OFFICE: 'Only those of the office',
    UNION: 'Also those of where they live',
  },
  lawModes: {
    OFFICE: 'The law of the country counts only those of the office.',
    UNION: 'The law of the country counts also those of where the applicant lives.',
  },
  remedyTerm: 'Time limit to remedy',
  decisionTerm: 'Time limit to decide',
  decisionHelp: 'The one offered to a document type; types that have their own do not change.',
  law: (said) => `The law of the country says: ${said}.`,
  effect:
    'It holds for what is proposed once it is confirmed. A date already notified does not move.',
}
