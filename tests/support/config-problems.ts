import { ConfigProblem, readConfig } from '#server/platform/common/config/config.ts'

/** What is wrong with these settings, a sentence each; none when the server would start. */
export function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (fault) {
    if (fault instanceof ConfigProblem) return fault.problems
    throw fault
  }
  return []
}

/** The same in one text. */
export function problemTextOf(env: Record<string, string>): string {
  return problemsOf(env).join('\n')
}
