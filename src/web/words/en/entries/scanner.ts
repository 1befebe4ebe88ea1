import type * as spanish from '../../entries/scanner.ts'
import type { Words } from '../../shape.ts'

export const scannerWords: Words<typeof spanish.scannerWords> = {
  name: 'Scanner folder',
  choose: 'Choose the scanner folder',
  chooseWhy:
    'The folder of this computer where the scanner leaves its files: the newest are offered here. Nothing is deleted or moved in it.',
  open: (folder) => `Open the folder “${folder}”`,
  openWhy: 'The browser asks for permission to read it.',
  change: 'Choose another scanner folder',
  forget: 'Stop offering this folder',
  empty: (folder) => `Nothing new in “${folder}”.`,
  older: (folder) => `Nothing new in “${folder}”; older ones are left:`,
  onlyOlder: (folder) =>
    `Nothing new in “${folder}”. What is left came before what was attached; choose it in the list if you want it.`,
  unreadable: (folder) =>
    `The folder “${folder}” cannot be read. See whether it is still on this computer, or choose another.`,
  offers: (folder) => `The newest of “${folder}”`,
  arrived: (fileName) => `“${fileName}” is in the scanner folder.`,
  key: 'Attach the newest of the scanner folder',
  now: 'just now',
  secondsAgo: (count) => `${count} s ago`,
  minutesAgo: (count) => `${count} min ago`,
}
