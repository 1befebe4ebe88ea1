import * as spanish from './es/showcase-samples.ts'
import { translated } from './translated.ts'

export const {
  calendarWords,
  pagesWords,
  blockWords,
  formWords,
  sampleListWords,
  sampleBlocksWords,
  sampleDocuments,
} = translated('showcaseSamples', spanish)
