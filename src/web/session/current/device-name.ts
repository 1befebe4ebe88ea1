import { sessionWords as words } from '../../words/shell/session.ts'

/** «Chrome en Windows», as much of it as the browser says. */
export function deviceName({
  browser,
  system,
}: {
  readonly browser: string | null
  readonly system: string | null
}): string {
  if (browser !== null && system !== null) return words.browserOn(browser, system)
  return browser ?? system ?? words.unknownDevice
}
