/** How long pages wait, in milliseconds. */

/** For an answer: the server gives up after nine seconds and says so (`server/common/deadline.ts`). */
export const answerMs = 10_000
/** For what the server works at itself, such as drawing papers. */
export const longAnswerMs = 60_000
/** For the next byte of a file: it may be long on its way, but it has to move. */
export const stillMs = 20_000
