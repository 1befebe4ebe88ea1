/**
 * A hand whose keys are counted, for the keystroke model: 0.2 s a key and 1.35 s a field to think
 * (docs/decisions/122-the-counter-by-keys.md). A chord is as many keys as are held down, and so is
 * a capital.
 */
import type { Page } from 'playwright-core'

export interface CountedHand {
  readonly type: (text: string) => Promise<void>
  readonly press: (...chords: readonly string[]) => Promise<void>
  readonly count: () => Promise<Effort>
}

export interface Effort {
  readonly keys: number
  readonly fields: number
  readonly seconds: number
}

const keySeconds = 0.2
const fieldSeconds = 1.35

/** Begins to count: the field that has the focus is the first one. */
export async function countedHand(page: Page): Promise<CountedHand> {
  let keys = 0
  await page.evaluate(() => {
    const fields = 'input, textarea, select'
    const visited = { count: document.activeElement?.matches(fields) === true ? 1 : 0 }
    Object.assign(globalThis, { visited })
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement && target.matches(fields)) visited.count += 1
    })
  })
  return {
    async type(text) {
      keys += text.length + (text.match(/\p{Lu}/gu)?.length ?? 0)
      await page.keyboard.type(text)
    },
    async press(...chords) {
      for (const chord of chords) {
        keys += chord.split('+').length
        await page.keyboard.press(chord)
      }
    },
    async count() {
      const fields = await page.evaluate((): number => Object(globalThis).visited.count)
      const seconds = Math.round((keys * keySeconds + fields * fieldSeconds) * 100) / 100
      return { keys, fields, seconds }
    },
  }
}
