// Reads documents in a thread of its own; it has neither a page nor the keys of the tab.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
