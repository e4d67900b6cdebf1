/** The first bytes of a file. */
export type LoadedPart = {
  bytes: Uint8Array<ArrayBuffer>
  /** Whether there is more of the file. */
  isCut: boolean
}

/** The gateway did not give the content. */
export class PreviewRefused extends Error {
  override readonly name = 'PreviewRefused'
  readonly status: number
  readonly body: string

  constructor(facts: { status: number; body: string }) {
    super('Failed to preview')
    this.status = facts.status
    this.body = facts.body
  }
}

/** Reads no more than `limit` bytes of a file of this size. @throws PreviewRefused */
export async function loadPart(
  url: string,
  { size, limit, signal }: { size: number; limit: number; signal: AbortSignal },
): Promise<LoadedPart> {
  const isCut = size > limit
  const answer = await fetch(url, {
    signal,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    ...(isCut ? { headers: { Range: `bytes=0-${limit - 1}` } } : {}),
  })
  if (!answer.ok) throw new PreviewRefused({ status: answer.status, body: await answer.text() })
  return { bytes: new Uint8Array(await answer.arrayBuffer()).subarray(0, limit), isCut }
}

/** As its first bytes say that it is encoded, else as UTF-8. A character that is cut in the middle is left out. */
export const textOf = ({ bytes, isCut }: LoadedPart): string =>
  new TextDecoder(encodingOf(bytes)).decode(bytes, { stream: isCut })

/** The editors of some systems write two bytes for each character, and a mark in front that tells. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
