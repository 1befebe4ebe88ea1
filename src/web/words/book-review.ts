import * as spanish from './es/book-review.ts'
import { translated } from './translated.ts'

export const { reviewWords } = translated('bookReview', spanish)
