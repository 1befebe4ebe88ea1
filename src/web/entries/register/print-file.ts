/**
 * Prints a PDF from where the clerk is: it is laid in a frame nobody sees and its print dialog is opened. Rejects when the browser
 * will not open the dialog (some show PDFs in a viewer of their own that pages may not command); the caller then offers the file.
 */
export async function printFile(pdf: Blob): Promise<void> {
  const address = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }))
  const frame = document.createElement('iframe')
  frame.className = 'print-frame'
  frame.title = ''
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.src = address
  document.querySelector('.print-frame')?.remove()
  const loaded = new Promise<void>((resolve, reject) => {
    frame.addEventListener('load', () => resolve())
    setTimeout(() => reject(new Error('The PDF did not open')), loadMs)
  })
  document.body.append(frame)
  await loaded
  if (!frame.contentWindow) throw new Error('The frame has no window')
  frame.contentWindow.focus()
  frame.contentWindow.print()
  // The dialog reads the document as long as it is open, and nothing says when it closes.
  setTimeout(() => URL.revokeObjectURL(address), keptMs)
}

const loadMs = 15_000
const keptMs = 10 * 60_000
