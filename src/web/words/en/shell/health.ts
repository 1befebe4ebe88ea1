import type { HealthTellers } from '#contract/service/health-words.ts'

import type * as spanish from '../../shell/health.ts'
import type { Words } from '../../shape.ts'

const backup: HealthTellers['BACKUP'] = (
  state,
  { takenAt, isWhole, place },
  { instant, order },
) => {
  if (state === 'OFF') {
    return 'The database is the council’s, and so are its copies: make sure with whoever runs it that the database and the data folder are copied every day.'
  }
  if (takenAt === null) {
    return `None was ever made: make one today, on another disk, with “${order('backup PLACE')}”, and schedule it for every night.`
  }
  if (state === 'OK') return `Of ${instant(takenAt)}, whole, in ${place}.`
  return isWhole
    ? `The last is of ${instant(takenAt)}: make another with “${order('backup PLACE')}” and see why it is not made every night.`
    : `That of ${instant(takenAt)} lacks documents or keys: read what “${order(`backup --check ${place}`)}” names.`
}

const drill: HealthTellers['DRILL'] = (state, { endedAt, fault }, { instant, order }) => {
  if (fault !== null) {
    return `The last one failed: ${fault} Put it right and run “${order('drill')}” again.`
  }
  if (state !== 'OK') {
    return `None went well for more than 30 days: run “${order('drill')}”.`
  }
  return endedAt === null
    ? `None yet: do the first this month with “${order('drill')}”.`
    : `Went well on ${instant(endedAt)}: the backup restores, and it is the book.`
}

const disk: HealthTellers['DISK'] = (state, { freeBytes, reserveBytes }, { size }) => {
  if (freeBytes === null) {
    return 'The disk of the data folder does not answer: see that it is connected.'
  }
  const left = `${size(freeBytes)} are free`
  if (state === 'OK') return `${left}.`
  return state === 'ACT'
    ? `${left}: files are no longer taken in. Make room or enlarge the disk of the data folder.`
    : `${left}: below ${size(reserveBytes)} no files are taken in. Make room or enlarge the disk of the data folder.`
}

const versions: HealthTellers['VERSIONS'] = (
  _state,
  { product, node, postgres, step, pending },
  { order },
) => {
  const running = `Asiento ${product}, Node ${node}, PostgreSQL ${postgres}`
  return pending === 0
    ? `${running}, database up to date (${step}).`
    : `${running}: the database lacks changes of this version (${pending}). Bring it up to date with “${order('migrate')}”, or restart Asiento.`
}

const mail: HealthTellers['MAIL'] = (
  state,
  { waiting, oldestAt, failed, closings },
  { instant },
) => {
  if (state === 'OFF') {
    return 'Not set: none is sent, and invitations are handed over as links. It is set with SMTP_URL.'
  }
  if (closings !== null && closings.overdue > 0) {
    return closings.overdue === 1
      ? 'One closing email has waited for more than three days or was given up: look at the mail server and CLOSING_MAIL_TO.'
      : `${closings.overdue} closing emails have waited for more than three days or were given up: look at the mail server and CLOSING_MAIL_TO.`
  }
  if (failed > 0) {
    return `Emails given up within 7 days: ${failed}. Correct the address of those whom the bell of the head of registry names; when they are many, look at the mail server.`
  }
  if (oldestAt !== null) {
    const since = `Waiting: ${waiting}, the first since ${instant(oldestAt)}`
    return state === 'OK' ? `${since}.` : `${since}: look at the mail server.`
  }
  return closings === null || closings.lastAt === null
    ? 'All of it leaves.'
    : `All of it leaves; the last closing, on ${instant(closings.lastAt)}.`
}

const stamps: HealthTellers['STAMPS'] = (state, { lastAt, overdue }, { instant }) => {
  if (state === 'OFF') return 'Not set. They are set with TSA_URL and TSA_CA.'
  if (overdue > 0) {
    return overdue === 1
      ? 'One closing has waited for its stamp for more than three days: look at TSA_URL and TSA_CA on the server.'
      : `${overdue} closings have waited for their stamp for more than three days: look at TSA_URL and TSA_CA on the server.`
  }
  return lastAt === null ? 'None was stamped yet.' : `The last, of ${instant(lastAt)}.`
}

const clock: HealthTellers['CLOCK'] = (_state, { apartMinutes, aheadMinutes, isAsked }) => {
  if (isAsked) {
    return 'The book was not closed for more than three days: if the hour is right, somebody of the registry confirms it in “State of the book”; if not, set the server right.'
  }
  if (apartMinutes > 0) {
    return `The server’s and the database’s are ${apartMinutes} min apart: set both right (docs/operate/clock.md).`
  }
  return aheadMinutes > 0
    ? `The last entry is ${aheadMinutes} min ahead of the clock: check the hour of the database and see “State of the book”.`
    : 'The server’s and the database’s agree.'
}

const readings: HealthTellers['READINGS'] = (state, { waiting, oldestAt }, { instant }) => {
  if (oldestAt === null) return 'Nothing waits: the search is up to date.'
  const since = `To be read: ${waiting}, the oldest since ${instant(oldestAt)}`
  return state === 'OK'
    ? `${since}; until then they are not found by their text.`
    : `${since}; they are not found by their text. Restart Asiento and see that the server has memory to spare.`
}

const trouble: HealthTellers['TROUBLE'] = (_state, { trouble: kind }, { trouble: named }) =>
  named(kind)

export const healthWords: Words<typeof spanish.healthWords> = {
  title: 'Health of the register',
  lead: 'Whether the installation and the register need anybody. On the server, the command “doctor” says the same.',
  loading: 'ReaderScene…',
  failed: 'It could not be looked at',
  retry: 'Try again',
  again: 'Look again',
  notYoursTitle: 'This screen is for administrators',
  notYoursText: 'If something does not work, tell whoever administers the system.',
  well: 'Nobody is needed.',
  needed: (count) => (count === 1 ? '1 point needs somebody.' : `${count} points need somebody.`),
  checks: 'Checks',
  states: { OK: 'Fine', LOOK: 'To look at', ACT: 'Act now', OFF: 'Not watched' },
  names: {
    BACKUP: 'Last backup',
    DRILL: 'Backup drill',
    DISK: 'Disk',
    VERSIONS: 'Versions',
    MAIL: 'Emails',
    STAMPS: 'Time stamps',
    CLOCK: 'Clock',
    READINGS: 'Reading of documents',
    TROUBLE: 'Besides',
  },
  tell: {
    BACKUP: backup,
    DRILL: drill,
    DISK: disk,
    VERSIONS: versions,
    MAIL: mail,
    STAMPS: stamps,
    CLOCK: clock,
    READINGS: readings,
    TROUBLE: trouble,
  },
}
