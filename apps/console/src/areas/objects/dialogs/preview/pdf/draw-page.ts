import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pageScale } from './page-scale'

/** What is known of a page that was drawn. */
export type DrawnPage = {
  /** Width by height. */
  ratio: number
  /** Its words, for those who do not see it. */
  text: string
}

/** Draws one page, as wide as the canvas stands, which keeps what it shows until then. Rejects when aborted. */
export async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  { canvas, signal }: { canvas: HTMLCanvasElement; signal: AbortSignal },
): Promise<DrawnPage> {
  const page = await document.getPage(number)
  signal.throwIfAborted()
  const whole = page.getViewport({ scale: 1 })
  const scale = pageScale(whole, { width: canvas.clientWidth, pixelRatio: window.devicePixelRatio })
  const viewport = page.getViewport({ scale })
  const sheet = canvas.ownerDocument.createElement('canvas')
  sheet.width = Math.ceil(viewport.width)
  sheet.height = Math.ceil(viewport.height)
  const drawing = page.render({ canvas: sheet, viewport })
  signal.addEventListener('abort', () => drawing.cancel(), { once: true })
  await drawing.promise
  canvas.width = sheet.width
  canvas.height = sheet.height
  canvas.getContext('2d')?.drawImage(sheet, 0, 0)
  const { items } = await page.getTextContent()
  page.cleanup()
  return {
    ratio: whole.width / whole.height,
    text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
  }
}
