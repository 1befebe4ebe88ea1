/**
 * A step that takes time, told to whoever waits. On stderr: stdout belongs to the command.
 * @param {string} sentence
 */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}

/** The preparation cannot go on, for a reason the person can act on: no stack is shown. */
export class Impediment extends Error {}
