import type * as spanish from '../../entries/work-transfer.ts'
import type { Words } from '../../shape.ts'

export const transferWords: Words<typeof spanish.transferWords> = {
  title: 'Transfer of work',
  lead: 'Everything somebody has in progress goes to another person of their office, with an act to sign.',
  from: 'Who gives',
  fromPlaceholder: 'Choose the person',
  nothing: (name: string) => `${name} has no documents in progress.`,
  unit: (unit: string, open: number) =>
    open === 1 ? `${unit}: 1 document goes to` : `${unit}: ${open} documents go to`,
  chooseSuccessor: 'Choose who takes over',
  nobody: (unit: string) => `Nobody else works in ${unit}: add somebody first.`,
  reason: 'Reason',
  reasonHelp: 'It stays in the history of each document and in the act. At least 10 letters.',
  successorMissing: 'Choose who takes over the work of each office.',
  reasonMissing: 'Enter the reason, with at least 10 letters.',
  run: (count: number) => (count === 1 ? 'Transfer 1 document' : `Transfer ${count} documents`),
  running: 'Transferring…',
  progress: (done: number, all: number) => `${done} of ${all} documents`,
  done: (count: number) =>
    count === 1 ? '1 document was transferred.' : `${count} documents were transferred.`,
  skipped: (count: number) =>
    count === 1
      ? '1 was no longer theirs and was left as it is.'
      : `${count} were no longer theirs and were left as they are.`,
  interrupted: 'The transfer stopped half way. Nothing is lost: go on where it stopped.',
  resume: 'Continue',
  act: 'Download the act',
  another: 'Another transfer',
  nobodyToChoose: 'Nobody else works in the offices you head.',
  failed: 'It could not be loaded',
  retry: 'Try again',
}
