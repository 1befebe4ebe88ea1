/**
 * The last catch of every command: a sentence for the person, and the exit code for whatever
 * started it. Never a stack.
 */
import { sentence } from '#contract/common/sentences.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { EnvironmentProblem, OperatorProblem } from '#server/platform/common/config/config.ts'
import { openLog } from '#server/platform/common/log.ts'
import { systemSentence } from '#server/platform/common/system-sentence.ts'
import { pino } from 'pino'
import type { Logger } from 'pino'

import { exitCode } from './exit-codes.ts'
import { complain } from './print.ts'

export function logToStandardError(): Logger {
  const level = process.env['LOG_LEVEL'] ?? 'warn'
  return openLog({ level, destination: pino.destination({ dest: 2, sync: true }) })
}

export function sayFault(fault: unknown): number {
  if (fault instanceof OperatorProblem) {
    complain(fault.message)
    const isOutside = fault instanceof EnvironmentProblem || systemSentence(fault) !== null
    return isOutside ? exitCode.environment : exitCode.failed
  }
  if (fault instanceof Refusal) {
    complain(fault.remarks.map(sentence).join('\n'))
    return exitCode.failed
  }
  const known = systemSentence(fault)
  if (known !== null) {
    complain(known)
    return exitCode.environment
  }
  complain(
    'Asiento se detuvo por algo que no esperaba. Si al repetir la orden pasa lo mismo, envíe la línea siguiente a quien lo mantiene.',
  )
  logToStandardError().error({ err: fault }, 'the command met a fault that nobody foresaw')
  return exitCode.unforeseen
}
