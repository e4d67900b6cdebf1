import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Logger } from '@perigee/server-kit/logger'

/** DejaVu Sans: Latin, Greek, Cyrillic, Vietnamese, Armenian. Its licence lets it be embedded. */
const embedded = 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf'
const own = (): Promise<Uint8Array> => readFile(createRequire(import.meta.url).resolve(embedded))

/** First bytes of fonts that documents can have; those of WOFF2 are not among them. */
const beginnings = ['\u0000\u0001\u0000\u0000', 'OTTO', 'true', 'wOFF']

/** The typeface of documents: the operator's file, or the one that comes with the server where that cannot be used. */
export const invoiceFont = async (file: string | null): Promise<Uint8Array> =>
  (file === null ? undefined : await fontIn(file).catch(() => undefined)) ?? own()

/** Says when the server starts that the operator's font cannot be used. */
export async function warnOfFont(file: string | null, logger: Logger): Promise<void> {
  if (file === null) return
  try {
    await fontIn(file)
  } catch (err) {
    logger.warn({ err, file }, 'PERIGEE_INVOICE_FONT cannot be used: invoices have the embedded font')
  }
}

async function fontIn(file: string): Promise<Uint8Array> {
  const bytes = await readFile(file)
  if (!beginnings.includes(bytes.toString('latin1', 0, 4))) throw new Error(`${file} is no TTF, OTF or WOFF file`)
  return bytes
}
