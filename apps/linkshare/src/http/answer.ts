/** What is sent back. Header names are lower case. */
export type Answer = {
  status: number
  headers: Readonly<Record<string, string>>
  /** A stream is read at the pace of the client, and not at all for HEAD. */
  body?: string | (() => AsyncIterable<Uint8Array>)
}

export const redirect = (status: 303 | 308, location: string): Answer => ({ status, headers: { location } })

export const plain = (status: number, text: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: text,
})
