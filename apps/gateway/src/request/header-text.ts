/**
 * Node hands out header bytes as Latin-1. Clients that put other text into a header send UTF-8, so bytes that form
 * valid UTF-8 are read as such; `toHeaderBytes` is the way back.
 */
export function fromHeaderBytes(value: string): string {
  if (!/[\u0080-\u00ff]/.test(value)) return value
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}

export const toHeaderBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')
