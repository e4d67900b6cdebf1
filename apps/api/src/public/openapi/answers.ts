import type { PublicCall } from '@perigee/contract/public/define'
import type { Components } from './components'
import { answerSample } from './samples'
import { knownFailures } from './catalogue'

type Json = Record<string, unknown>

const header = (description: string, type: 'string' | 'integer'): Json => ({ description, schema: { type } })

/** Headers that answers have in common. */
export const sharedHeaders = {
  RequestId: header('Names this request: support asks for it.', 'string'),
  RateLimitLimit: header('How many such calls the key may make in a row.', 'integer'),
  RateLimitRemaining: header('How many of them are left now.', 'integer'),
  RateLimitReset: header('In how many seconds all of them are there again.', 'integer'),
  RetryAfter: header('After how many seconds another try makes sense.', 'integer'),
  ETag: header('Names what was answered, as it is now.', 'string'),
  IdempotencyReplayed: header('`true`: the answer to an earlier request with this Idempotency-Key.', 'string'),
} as const

type SharedHeader = keyof typeof sharedHeaders
const ref = (name: SharedHeader): Json => ({ $ref: `#/components/headers/${name}` })

const always: Json = { 'X-Request-Id': ref('RequestId') }
const limited: Json = {
  ...always,
  'RateLimit-Limit': ref('RateLimitLimit'),
  'RateLimit-Remaining': ref('RateLimitRemaining'),
  'RateLimit-Reset': ref('RateLimitReset'),
}

const problems = (codes: readonly string[]): Json => ({
  'application/json': {
    schema: { $ref: '#/components/schemas/Problem' },
    ...(codes.length > 0 && {
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    }),
  },
})
const failure = (description: string, codes: readonly string[], headers: Json = limited): Json => ({
  description,
  headers,
  content: problems(codes),
})

/** Codes of the frame's own. */
const usualCodes = {
  BadInput: ['invalid_input'],
  NoKey: ['not_logged_in'],
  NotPermitted: ['forbidden', 'key_reads_only', 'key_lacks_area', 'key_for_one_project'],
  NotThere: [],
  Conflict: ['idempotency_key_running'],
  Changed: ['revision_changed'],
  OtherRequest: ['idempotency_key_reused'],
  TooMany: ['too_many_requests'],
  Failure: ['internal_error'],
} as const

/** Failures that many calls can end in. */
export const sharedAnswers = {
  BadInput: failure('Something in the request is not as it has to be; `path` says where.', usualCodes.BadInput),
  NoKey: failure('No API key was sent, or one that is unknown or has ended.', usualCodes.NoKey, always),
  NotPermitted: failure('The key, or the person whose key it is, may not do this.', usualCodes.NotPermitted),
  NotThere: failure('It is not there, or not for this key to see.', usualCodes.NotThere),
  Conflict: failure('It cannot be done as things are now; `code` says why.', usualCodes.Conflict),
  Changed: failure('It has been changed since the ETag that If-Match names.', usualCodes.Changed),
  OtherRequest: failure('The Idempotency-Key was used with another request.', usualCodes.OtherRequest),
  TooMany: failure('The key has used up its calls for now.', usualCodes.TooMany, {
    ...limited,
    'Retry-After': ref('RetryAfter'),
  }),
  Failure: failure('Another failure, such as `internal_error`.', usualCodes.Failure, always),
} as const

const byStatus: Readonly<Record<number, keyof typeof sharedAnswers>> = {
  400: 'BadInput',
  401: 'NoKey',
  403: 'NotPermitted',
  404: 'NotThere',
  409: 'Conflict',
  412: 'Changed',
  422: 'OtherRequest',
  429: 'TooMany',
}

/** Statuses of failures that the frame itself can answer to this call. */
function statusesOfFrame({ method, path, facts }: PublicCall): number[] {
  return [
    400,
    401,
    403,
    429,
    ...(path.includes(':') ? [404] : []),
    ...(method === 'POST' ? [409, 422] : []),
    ...(facts.revised && method !== 'GET' ? [412] : []),
  ]
}

/** Everything that the call can be answered with. */
export function answersOf(call: PublicCall, components: Components): Json {
  const { facts } = call
  const own = facts.refusals.map((code) => knownFailures.get(code)?.status ?? 500)
  const statuses = [...new Set([...statusesOfFrame(call), ...own])].toSorted((a, b) => a - b)
  const failures = statuses.map((status): [number, Json] => {
    const shared = byStatus[status]
    const codes = facts.refusals.filter((code) => knownFailures.get(code)?.status === status)
    const quoted = codes.map((code) => `\`${code}\``).join(', ')
    if (shared === undefined) return [status, failure(quoted, codes)]
    if (codes.length === 0) return [status, { $ref: `#/components/responses/${shared}` }]
    const { description, ...rest } = sharedAnswers[shared]
    const content = problems([...usualCodes[shared], ...codes])
    return [status, { ...rest, description: `${String(description)} Here also: ${quoted}.`, content }]
  })
  const notModified = {
    description: 'The ETag of If-None-Match still holds.',
    headers: { ...limited, ETag: ref('ETag') },
  }
  return {
    [call.status]: success(call, components),
    ...(facts.revised && call.method === 'GET' && { 304: notModified }),
    ...Object.fromEntries(failures),
    default: { $ref: '#/components/responses/Failure' },
  }
}

/** Generators take what is not text by its format. JSON of a file is a list of lines, whose fields the settings choose. */
const fileOf = (type: string): Json => {
  if (type === 'application/json') return { type: 'array', items: { type: 'object', additionalProperties: true } }
  return /^text\/|json$/.test(type) ? { type: 'string' } : { type: 'string', format: 'binary', contentMediaType: type }
}

function success(call: PublicCall, components: Components): Json {
  const { facts, method, responseKind } = call
  const headers = {
    ...limited,
    ...(facts.revised && method === 'GET' && { ETag: ref('ETag') }),
    ...(method === 'POST' && { 'Idempotency-Replayed': ref('IdempotencyReplayed') }),
  }
  const answer = components.answerOf(call)
  const description = facts.secret ? 'Done. What is secret in it is shown this once.' : 'Done.'
  if (responseKind === 'stream') {
    const content = Object.fromEntries(facts.media.map((type) => [type, { schema: fileOf(type) }]))
    return { description: 'A file.', headers, content }
  }
  if (answer === undefined) return { description, headers }
  return {
    description,
    headers,
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${answer}` },
        example: answerSample(call, components),
      },
    },
  }
}
