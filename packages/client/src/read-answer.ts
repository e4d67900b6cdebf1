import { keepDetails } from './answer-details'
import type { CallFacts } from './build-request'
import { PerigeeError } from './perigee-error'

/** What a call gives: what JSON says, a file as the platform's `Response`, or nothing. @throws PerigeeError unexpected_answer */
export async function readAnswer(call: string, { answer }: CallFacts, response: Response): Promise<unknown> {
  if (answer === 'file') return response
  const text = await response.text()
  if (answer === 'none') return undefined
  const value = parsed(text)
  if (typeof value === 'object' && value !== null) return keepDetails(value, response)
  const message = 'The answer is not JSON: something between here and the service has answered.'
  throw new PerigeeError(call, { code: 'unexpected_answer', status: response.status, message })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
