/** Before the title of a page whose form was refused, so that a screen reader says so first. */
import { inLanguage } from '../language/in-language.ts'

export const errorTitlePrefix = inLanguage('errorTitlePrefix', 'Error: ')
