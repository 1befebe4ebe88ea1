import type { DeadlineView, LadderStepView } from '#contract/entry/deadlines.ts'

import { classNames } from '../ui/buttons/class-names.ts'
import { writtenDay } from '../words/entries/deadlines.ts'
import { ladderWords as words, writtenTerm } from '../words/entries/due-ladder.ts'
import './due-ladder.css'

/** The way from the presentation to the due date, each step with its days and its reason. */
export function DueLadder({ steps }: Pick<DeadlineView, 'steps'>) {
  return (
    <ol className="due-ladder" aria-label={words.ladder}>
      {steps.map((step, place) => (
        // A ladder is drawn whole and never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place} className={classNames('due-step', classOf(step))}>
          <span className="due-step-days numeric">{daysOf(step)}</span>
          <span className="due-step-reason">{reasonOf(step)}</span>
        </li>
      ))}
    </ol>
  )
}

function classOf({ kind }: LadderStepView): string | false {
  switch (kind) {
    case 'COUNTED':
    case 'ADDED':
      return 'due-step-counted'
    case 'DUE':
      return 'due-step-due'
    case 'SKIPPED':
    case 'SUSPENDED':
      return 'due-step-skipped'
    case 'PRESENTED':
    case 'AFTER_CLOSING':
    case 'AS_REGISTERED':
    case 'STARTS':
    case 'EXTENDED':
      return false
  }
}

function daysOf(step: LadderStepView): string {
  if ('on' in step) return writtenDay(step.on)
  if (step.kind === 'ADDED') return writtenDay(step.to)
  if (step.from === step.to) return writtenDay(step.from)
  return words.from(writtenDay(step.from), writtenDay(step.to))
}

function reasonOf(step: LadderStepView): string {
  switch (step.kind) {
    case 'PRESENTED':
      return words.presented(step.time)
    case 'AFTER_CLOSING':
      return words.afterClosing(step.closingTime)
    case 'AS_REGISTERED':
      return words.asRegistered
    case 'STARTS':
      return words.starts
    case 'EXTENDED':
      return words.extended(writtenTerm(step.term))
    case 'DUE':
      return words.due
    case 'COUNTED':
    case 'SKIPPED':
    case 'ADDED':
    case 'SUSPENDED':
      return runReason(step)
  }
}

function runReason(step: Extract<LadderStepView, { readonly from: string }>): string {
  switch (step.kind) {
    case 'COUNTED':
      return words.counted(step.first, step.last)
    case 'SKIPPED':
      return step.days.length === 0
        ? words.weekend
        : words.skipped(step.days.map(({ name, layer }) => words.feast(name, layer)).join(' · '))
    case 'ADDED': {
      const added = words.added(writtenTerm(step.term))
      if (!step.isMonthShorter) return added
      // Some countries go to the first day of the next month, others to the last of the short one.
      const isNext = step.to.endsWith('-01')
      return `${added}. ${isNext ? words.monthShorterNext : words.monthShorter}`
    }
    case 'SUSPENDED':
      return step.movesTo === null
        ? words.suspendedDays
        : words.suspendedMoves(writtenDay(step.movesTo))
  }
}
