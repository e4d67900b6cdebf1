import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { second } from '@perigee/std/durations'
import { KiB } from '@perigee/std/units'
import { isPublicAddress } from './public-address'
import { NotPublic, publicLookup } from './public-lookup'
import { type SignedMessage, signatureHeaders } from './sign'

/** Until the whole answer is there. */
const timeLimit = 10 * second
const mostRead = 64 * KiB
/** Of the answer, for whoever looks into the log of deliveries. */
const mostKept = 4 * KiB

export interface Receiver {
  address: string
  secret: Uint8Array
  /** Signs too, while receivers are given the new one. */
  oldSecret?: Uint8Array | undefined
}

export interface DeliveryOptions {
  /** Whether the operator lets webhooks lead to machines that are not on the Internet, and lets http do. */
  privateAddresses: boolean
  /** Milliseconds; for tests. */
  within?: number
  /** As `127.0.0.1:53`; for tests. Those of the machine where it is left out. */
  nameServers?: readonly string[]
}

/** What came of a try; `status` is 0 where nothing was answered. `said` says it to people. */
export interface Delivery {
  ok: boolean
  status: number
  said: string
  /** The first 4 KiB of the body of the answer. */
  answer: Uint8Array
  /** For how long the receiver wants to be left alone, in milliseconds: `Retry-After` of an answer of 429 or 503. */
  retryAfter?: number
}

/**
 * Sends one signed message to a webhook, once. Only an answer of 2xx within ten seconds counts, redirects are not
 * followed, and of the answer no more than 64 KiB is read. The address is judged when the connection is
 * made, by what its name stands for then. Never throws.
 */
export async function deliver(
  { address, secret, oldSecret }: Receiver,
  message: SignedMessage,
  options: DeliveryOptions,
): Promise<Delivery> {
  const { privateAddresses, within = timeLimit } = options
  const problem = addressProblem(address, options)
  if (problem !== undefined) return failed(problem)
  const url = new URL(address)
  const content = Buffer.from(message.body)
  const signal = AbortSignal.timeout(within)
  try {
    const { status, answer, retryAfter } = await post(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': content.length,
          'user-agent': 'webhook/1',
          ...signatureHeaders(oldSecret ? [secret, oldSecret] : secret, message),
        },
        // of no pool: a connection that was allowed once says nothing about the next one
        agent: false,
        signal,
        ...(privateAddresses ? {} : { lookup: publicLookup(options.nameServers) }),
      },
      content,
    )
    const ok = status >= 200 && status < 300
    return {
      ok,
      status,
      said: isRedirect(status) ? `Answered ${status}; redirects are not followed.` : `Answered ${status}.`,
      answer,
      ...((status === 429 || status === 503) && retryAfter !== undefined && { retryAfter }),
    }
  } catch (error) {
    return failed(signal.aborted ? `Did not answer within ${within / second} seconds.` : describe(error))
  }
}

/** What is wrong with the address of a webhook before anybody is asked, in a sentence. */
export function addressProblem(
  address: string,
  { privateAddresses }: Pick<DeliveryOptions, 'privateAddresses'>,
): string | undefined {
  if (privateAddresses) return undefined
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'https:') return 'The address of a webhook begins with https://.'
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host) ? notPublic : undefined
}

const notPublic = 'The address is not one of the Internet.'

const isRedirect = (status: number): boolean => status >= 300 && status < 400
const failed = (said: string): Delivery => ({ ok: false, status: 0, said, answer: new Uint8Array() })

function describe(error: unknown): string {
  if (error instanceof NotPublic) return notPublic
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === '' ? 'Could not be reached.' : `Could not be reached (${code}).`
}

/** Once the answer has ended or enough of it was read. */
const post = (
  url: URL,
  options: RequestOptions,
  content: Uint8Array,
): Promise<Pick<Delivery, 'status' | 'answer' | 'retryAfter'>> =>
  new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (answer) => {
      let read = 0
      const kept: Uint8Array[] = []
      const done = () => {
        const retryAfter = millisOf(answer.headers['retry-after'])
        resolve({
          status: answer.statusCode ?? 0,
          answer: new Uint8Array(Buffer.concat(kept).subarray(0, mostKept)),
          ...(retryAfter !== undefined && { retryAfter }),
        })
        request.destroy()
      }
      answer.on('data', (chunk: Uint8Array) => {
        if (read < mostKept) kept.push(chunk)
        read += chunk.length
        if (read > mostRead) done()
      })
      answer.on('end', done)
      answer.on('error', reject)
    })
    request.on('error', reject)
    request.end(content)
  })

/** Of `Retry-After`: seconds, or a date. Undefined for what is neither. */
function millisOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined
  const until = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * second : Date.parse(retryAfter) - Date.now()
  return Number.isNaN(until) ? undefined : Math.max(0, until)
}
