/** What a route answers. `body` is text for people or a value sent as JSON. */
export interface Answer {
  status: number
  headers?: Record<string, string>
  body?: { text: string } | { json: unknown }
}

/**
 * A failure that has a place in the interface. Its text goes out for statuses below 499; from there on the answer is
 * empty and the text is for the log.
 */
export class AnswerError extends Error {
  override name = 'AnswerError'
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, text: string, options: { headers?: Record<string, string>; cause?: unknown } = {}) {
    super(text, { cause: options.cause })
    this.status = status
    this.headers = options.headers ?? {}
  }
}

/** Status of a request whose sender did not wait; it only shows in the log. */
export const clientClosedRequest = 499

export function errorAnswer({ status, message, headers }: AnswerError): Answer {
  return { status, headers, body: { text: status >= clientClosedRequest ? '' : `${message}\n` } }
}
