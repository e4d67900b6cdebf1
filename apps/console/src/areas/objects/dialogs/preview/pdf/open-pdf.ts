import { getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

type OpenedPdf = {
  /** Rejects for what is no document, is locked, or does not come. */
  document: Promise<PDFDocumentProxy>
  /** Ends its thread and every request. */
  close: () => void
}

/**
 * Opens a document to draw its pages: nothing is loaded here that could run a script, fill in a form or follow a link of
 * it. Only the parts that are looked at are asked for. See docs/decisions/preview-isolation.md.
 */
export function openPdf(url: string): OpenedPdf {
  const thread = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf' })
  const task = getDocument({
    url,
    worker: PDFWorker.create({ port: thread }),
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    useWasm: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  return {
    document: task.promise,
    close: () => void task.destroy().finally(() => thread.terminate()),
  }
}
