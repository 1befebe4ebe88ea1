/** What is said of who else is at an entry. */
import { inLanguage } from '../language/in-language.ts'

export const presenceWords = inLanguage('presenceWords', {
  isEditing: (name: string, time: string) => `${name} está editando desde las ${time}`,
} as const)
