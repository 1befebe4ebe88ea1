/**
 * Our content policy forbids code made from text. Zod would try it once to see whether it may, be
 * refused, and leave a violation in every console; `z.config({ jitless: true })` prevents it, but
 * only before the first schema is made, and calling it would bring 5 kB gz of zod into the landing
 * page. Zod keeps its settings in this global (pinned version; the test beside this file holds it
 * to that).
 */
export function keepZodFromEvaluating(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
