/** What a service answers. Header names are lower case. */
export interface Answer {
  status: number
  headers?: Readonly<Record<string, string>>
  /** A stream is opened only when the answer has a body, and read at the pace of the client. */
  body?: string | Uint8Array | (() => AsyncIterable<Uint8Array>)
}

export const textAnswer = (status: number, text: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: text,
})

export const jsonAnswer = (value: unknown): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

export const redirect = (status: 303 | 308, location: string): Answer => ({ status, headers: { location } })
