/** What somebody finds by the search box. */
import { api } from '#contract/api.ts'
import type { SearchQuestion } from '#contract/entry/search.ts'

import type { Person } from './test-app.ts'

export async function search(
  person: Person,
  question: SearchQuestion & { cursor?: string; limit?: number },
) {
  const { body, problem } = await person.ask(api.searchEntries, { body: question })
  if (problem) throw new Error(problem.title)
  return body
}

/** The numbers of the entries, in the order of the answer. */
export async function found(person: Person, question: SearchQuestion | string): Promise<string[]> {
  const body = typeof question === 'string' ? { text: question } : question
  return (await search(person, body)).entries.map((entry) => entry.entryNumber)
}
