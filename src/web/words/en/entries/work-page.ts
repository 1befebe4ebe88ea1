import type * as spanish from '../../entries/work-page.ts'
import type { Words } from '../../shape.ts'

export const workWords: Words<typeof spanish.workWords> = {
  rows: 'The list you came from',
  place: (place, count) => `${place} of ${count}`,
  previous: 'Previous',
  next: 'Next',
  keyPrevious: 'Previous document of the list',
  keyNext: 'Next document of the list',
  opening: 'Opening the document…',
  unsaved: 'You have a correction that is not saved',
  goOn: 'Continue correcting',
  elsewhere: 'You are already correcting this document in another window',
  elsewhereText:
    'Finish there, or press “Continue here”: what you typed in the other window comes to this one and nothing is lost.',
  takeHere: 'Continue here',
  leaveElsewhere: 'Do not correct here',
  scan: 'Scanned document',
  seeScan: 'See the scanned document',
  hideScan: 'Hide the scanned document',
  chooseFile: 'File in sight',
  isHeld: 'This file is isolated and is not shown.',
}
