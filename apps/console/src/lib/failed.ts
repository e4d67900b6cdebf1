import { CallError } from './call-error'
import { messageOf } from './failure'

/** What was thrown, with a sentence before its own. */
export function failed(sentence: string, cause: unknown): unknown {
  const text = `${sentence} ${messageOf(cause)}`
  return cause instanceof CallError ? new CallError(text, cause) : text
}
