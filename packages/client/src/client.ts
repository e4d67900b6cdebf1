import { buildRequest, type CallFacts, type CallInput } from './build-request'
import { calls, type Calls, type Pages } from './calls.generated'
import { type CallOptions, type ClientOptions, readOptions } from './client-options'
import { eachItem } from './each-item'
import { readAnswer } from './read-answer'
import { type Sender, sendRequest } from './send-request'

export type * from './calls.generated'
export type { CallOptions, ClientOptions } from './client-options'
export { detailsOf, etagOf, type AnswerDetails } from './answer-details'
export { PerigeeError, type ClientErrorCode } from './perigee-error'

/** Every call of the API by its name, and with `each` the items of all pages of a list. */
export type PerigeeClient = Calls<CallOptions> & { readonly each: Pages<CallOptions> }

/**
 * A client of the public API. It keeps the API key to itself: neither its errors nor what a log prints of it hold it.
 * @throws TypeError for an address or a key that cannot be one
 */
export function createClient(options: ClientOptions): PerigeeClient {
  const settings = readOptions(options)
  const authorization = `Bearer ${options.apiKey}`
  const sender: Sender = { settings, authorize: (headers) => ({ ...headers, authorization }) }

  const made = Object.entries(calls as Readonly<Record<string, CallFacts>>).map(([name, facts]) => {
    const send = async (input: CallInput = {}, options: CallOptions = {}): Promise<unknown> => {
      const request = buildRequest(name, facts, input, options)
      return sendRequest(name, { request, options, read: (response) => readAnswer(name, facts, response) }, sender)
    }
    return { name, facts, send }
  })
  const lists = made.filter(({ facts }) => facts.answer === 'page')
  return Object.fromEntries<unknown>([
    ...made.map(({ name, send }) => [name, send] as const),
    ['each', Object.fromEntries(lists.map(({ name, send }) => [name, eachItem(send)]))],
  ]) as unknown as PerigeeClient
}
