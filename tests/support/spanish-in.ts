/**
 * Whether a page speaks Spanish: by the words that no Spanish sentence does without, and by letters
 * that English has not.
 */
import type { Page } from 'playwright-core'

const frequent =
  'al año archivo archivos asunto buscar cada cerrar como con cuando código datos de del desde documento documentos día el en ' +
  'entre es esta este está fecha guardar ha hasta hay la las lo los más menos mi muy ni número o oficina para pero persona ' +
  'personas por que quien registro se según ser si sin sobre son su sus también tiene todo todos un una usted ver y ya'

const words = new Set(frequent.split(' '))
const letters = /[áéíóúñü¿¡«»ºª]/iu

/**
 * The Spanish words among all that a person sees or hears on the page, each once; `data` is taken
 * out first.
 */
export async function spanishIn(page: Page, data: readonly string[]): Promise<string[]> {
  const said = await page.evaluate(() => {
    const names = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'title',
      'placeholder',
      'alt',
    ]
    const spoken = names.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((each) => each.getAttribute(name) ?? ''),
    )
    // A key of one letter is no word: `o` observes, whatever the language.
    const keys = [...document.querySelectorAll<HTMLElement>('kbd')].filter(
      ({ textContent }) => textContent.length === 1,
    )
    for (const { style } of keys) style.display = 'none'
    const read = document.body.innerText
    for (const { style } of keys) style.display = ''
    return [document.title, read, ...spoken]
  })
  return spanishWords(said.join('\n'), data)
}

function spanishWords(text: string, data: readonly string[] = []): string[] {
  const ours = data.reduce((rest, known) => rest.replaceAll(new RegExp(known, 'giu'), ' '), text)
  // Digits belong to the word: the ES of a code such as 7ES3 is no Spanish.
  const found = ours.split(/[^\p{L}\p{M}\p{N}¿¡«»ºª]+/u).map((word) => word.toLowerCase())
  return [...new Set(found.filter((word) => words.has(word) || letters.test(word)))].toSorted()
}
