/** What the pages of a journey show, kept for the case that it fails. */
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { BrowserContext, Page } from 'playwright-core'
import { expect, TestRunner } from 'vitest'

type Test = NonNullable<ReturnType<typeof TestRunner.getCurrentTest>>

/** A page as it stood when its journey had failed. */
export interface ShownPage {
  readonly address: string
  /** Its accessibility tree. */
  readonly tree: string
  readonly console: readonly string[]
  /** A PNG. */
  readonly picture?: Buffer
}

const results = fileURLToPath(new URL('../../test-results/failed', import.meta.url))
const isTraced = process.env['ASIENTO_TRACE'] === '1'

/** Visitors who are there now, with what their consoles said. */
const present = new Map<BrowserContext, string[]>()
/** The pages of those who left a failed journey since the last look. */
let left: ShownPage[] = []

/** The folder of the test that runs, named for it; of its file where none runs. */
export function resultsFolder(): string {
  const file = basename(expect.getState().testPath ?? 'no-file', '.test.ts')
  const name = TestRunner.getCurrentTest<Test | undefined>()?.name ?? 'around'
  return `${results}/${file}/${name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80)}`
}

export async function watchContext(context: BrowserContext): Promise<void> {
  const said: string[] = []
  present.set(context, said)
  context.on('close', () => present.delete(context))
  context.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  context.on('weberror', (fault) => said.push(`error: ${String(fault.error().stack)}`))
  if (isTraced) await context.tracing.start({ screenshots: true, snapshots: true })
}

/** To be called before a context is closed. */
export async function leaveContext(context: BrowserContext): Promise<void> {
  if (hasFailed()) left.push(...(await shownIn(context)))
  if (isTraced && present.has(context)) {
    await context.tracing.stop({ path: `${resultsFolder()}/trace-${present.size}.zip` })
  }
}

/** Of everybody who is there, and of those who left since the last call. */
export async function gatherEvidence(): Promise<readonly ShownPage[]> {
  const gone = left
  left = []
  if (!hasFailed()) return []
  return [...gone, ...(await Promise.all([...present.keys()].map(shownIn))).flat()]
}

function hasFailed(): boolean {
  return (TestRunner.getCurrentTest<Test | undefined>()?.result?.errors?.length ?? 0) > 0
}

function shownIn(context: BrowserContext): Promise<readonly ShownPage[]> {
  const said = present.get(context) ?? []
  return Promise.all(context.pages().map((page) => shown(page, said)))
}

async function shown(page: Page, said: readonly string[]): Promise<ShownPage> {
  const tree = await page
    .locator('body')
    .ariaSnapshot({ timeout: 1000 })
    .catch((cause: unknown) => `it could not be read: ${String(cause)}`)
  const picture = await page.screenshot({ timeout: 5000 }).catch(() => undefined)
  return { address: page.url(), tree, console: [...said], ...(picture && { picture }) }
}
