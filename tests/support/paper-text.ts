/** The text on the pages of a PDF, as a reader would copy it. */
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** One text a page, a line a line. */
export async function textOfPaper(bytes: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const pages = Array.from(document.pages(), (page) =>
      page.getText().replaceAll(/[ \u00A0]*\r\n/gu, '\n'),
    )
    document.destroy()
    return pages
  } finally {
    library.destroy()
  }
}

/** The same on one line: what is said, wherever a line ends. */
export async function wordsOfPaper(bytes: Uint8Array): Promise<string> {
  const pages = await textOfPaper(bytes)
  return pages.join(' ').replaceAll(/\s+/gu, ' ')
}
