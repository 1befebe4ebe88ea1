import type { HealthCheck } from '#contract/service/health.ts'
import { healthSentence } from '#contract/service/health-words.ts'
import type { HealthTellers } from '#contract/service/health-words.ts'

const at = '2026-11-21T10:00:00.000Z'
const backup = { takenAt: at, isWhole: true, place: '/mnt/x.tar' }
const drill = { endedAt: at, fault: null }
const mail = { isSet: true, waiting: 0, oldestAt: null, failed: 0, closings: null }
const disk = { freeBytes: 1, reserveBytes: 2 }
const versions = { product: '1', node: '24', postgres: '17', step: '0001', pending: 0 }
/** Every sentence that a language has for the health of a register. */
export function healthSentences(tell: HealthTellers): string[] {
  return samples.map((check) => healthSentence(tell, check, forms))
}

const forms = {
  instant: (instant: string) => instant.slice(0, 10),
  size: String,
  trouble: () => '',
  order: (words: string) => words,
}

const samples: readonly HealthCheck[] = [
  { kind: 'BACKUP', state: 'OK', facts: backup },
  { kind: 'BACKUP', state: 'OFF', facts: backup },
  { kind: 'BACKUP', state: 'LOOK', facts: backup },
  { kind: 'BACKUP', state: 'LOOK', facts: { ...backup, isWhole: false } },
  { kind: 'BACKUP', state: 'ACT', facts: { ...backup, takenAt: null } },
  { kind: 'DRILL', state: 'OK', facts: drill },
  { kind: 'DRILL', state: 'OK', facts: { ...drill, endedAt: null } },
  { kind: 'DRILL', state: 'LOOK', facts: drill },
  { kind: 'DRILL', state: 'ACT', facts: { ...drill, fault: 'X.' } },
  { kind: 'DISK', state: 'OK', facts: disk },
  { kind: 'DISK', state: 'LOOK', facts: disk },
  { kind: 'DISK', state: 'ACT', facts: disk },
  { kind: 'DISK', state: 'ACT', facts: { ...disk, freeBytes: null } },
  { kind: 'PROXY', state: 'LOOK', facts: { why: 'UNNAMED', proxy: '10.0.0.1' } },
  { kind: 'PROXY', state: 'LOOK', facts: { why: 'SILENT', proxy: '10.0.0.1' } },
  { kind: 'VERSIONS', state: 'OK', facts: versions },
  { kind: 'VERSIONS', state: 'ACT', facts: { ...versions, pending: 2 } },
  { kind: 'MAIL', state: 'OFF', facts: { ...mail, isSet: false } },
  { kind: 'MAIL', state: 'OK', facts: mail },
  { kind: 'MAIL', state: 'OK', facts: { ...mail, closings: { lastAt: at, overdue: 0 } } },
  { kind: 'MAIL', state: 'ACT', facts: { ...mail, closings: { lastAt: at, overdue: 1 } } },
  { kind: 'MAIL', state: 'ACT', facts: { ...mail, closings: { lastAt: at, overdue: 2 } } },
  { kind: 'MAIL', state: 'LOOK', facts: { ...mail, failed: 2 } },
  { kind: 'MAIL', state: 'OK', facts: { ...mail, waiting: 2, oldestAt: at } },
  { kind: 'MAIL', state: 'LOOK', facts: { ...mail, waiting: 2, oldestAt: at } },
  { kind: 'STAMPS', state: 'OFF', facts: { isSet: false, lastAt: null, overdue: 0 } },
  { kind: 'STAMPS', state: 'OK', facts: { isSet: true, lastAt: null, overdue: 0 } },
  { kind: 'STAMPS', state: 'OK', facts: { isSet: true, lastAt: at, overdue: 0 } },
  { kind: 'STAMPS', state: 'ACT', facts: { isSet: true, lastAt: at, overdue: 1 } },
  { kind: 'STAMPS', state: 'ACT', facts: { isSet: true, lastAt: at, overdue: 2 } },
  { kind: 'CLOCK', state: 'OK', facts: { apartMinutes: 0, aheadMinutes: 0, isAsked: false } },
  { kind: 'CLOCK', state: 'ACT', facts: { apartMinutes: 2, aheadMinutes: 0, isAsked: false } },
  { kind: 'CLOCK', state: 'ACT', facts: { apartMinutes: 0, aheadMinutes: 2, isAsked: false } },
  { kind: 'CLOCK', state: 'ACT', facts: { apartMinutes: 0, aheadMinutes: 0, isAsked: true } },
  { kind: 'READINGS', state: 'OK', facts: { waiting: 0, oldestAt: null } },
  { kind: 'READINGS', state: 'OK', facts: { waiting: 2, oldestAt: at } },
  { kind: 'READINGS', state: 'LOOK', facts: { waiting: 2, oldestAt: at } },
]
