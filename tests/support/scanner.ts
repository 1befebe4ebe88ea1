/**
 * A scanner and its folder. The folder is one of the page's own, which Chromium hands out as the
 * same kind of handle as a folder of the computer; only the window that chooses one is left out.
 */
import type { Page } from 'playwright-core'

/** From now on the browser's window for choosing a folder answers with the scanner's. */
export async function giveScannerFolder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A page runs what is inside this function alone.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const choose = async (): Promise<FileSystemDirectoryHandle> => {
      const root = await navigator.storage.getDirectory()
      return root.getDirectoryHandle('escaner', { create: true })
    }
    Object.assign(globalThis, { showDirectoryPicker: choose })
  })
}

/** Writes a file into the folder and closes it, as a scanner does with a page. */
export async function scanInto(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.evaluate(
    async ({ fileName, content }) => {
      const root = await navigator.storage.getDirectory()
      const folder = await root.getDirectoryHandle('escaner', { create: true })
      const handle = await folder.getFileHandle(fileName, { create: true })
      const writing = await handle.createWritable()
      await writing.write(new Uint8Array(content))
      await writing.close()
    },
    { fileName: name, content: [...bytes] },
  )
}
