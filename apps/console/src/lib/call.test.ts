import { defineCall } from '@perigee/contract/call'
import * as z from 'zod/mini'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aConfig } from '@/testing/builders'
import { answered, aSatellite, done, refused } from '@/testing/satellite'
import { call, CallError, callForAnswer } from './call'
import { setCsrfToken } from './csrf'
import { unauthorized } from './unauthorized'

const rename = defineCall({
  method: 'POST',
  path: '/api/v0/things/:id',
  may: 'signedIn',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.optional(z.string()) }),
  body: z.object({ name: z.string() }),
  response: z.object({ name: z.string() }),
  fallback: 'Can not rename the thing',
})
const nameIt = defineCall({
  method: 'POST',
  path: '/api/v0/names',
  may: 'signedIn',
  body: z.string(),
  bodyKind: 'text',
  fallback: 'Can not name it',
})
const input = { params: { id: 'a/b' }, body: { name: 'x' } }
const failure = (made: Promise<unknown>) => made.then(() => undefined).catch((cause: unknown) => cause)

afterEach(() => {
  setCsrfToken('')
  vi.unstubAllGlobals()
})

describe('a call', () => {
  it('carries parameters, query, body and the CSRF token', async () => {
    setCsrfToken('the-token')
    const satellite = aSatellite({ 'POST /api/v0/things/a%2Fb': () => answered({ name: 'x', more: 1 }) })
    expect(await call(rename, { ...input, query: { page: '2' } })).toEqual({ name: 'x' })
    const [request] = satellite.received
    expect(request?.query.get('page')).toBe('2')
    expect(request?.headers.get('x-csrf-token')).toBe('the-token')
    expect(request?.headers.get('content-type')).toBe('application/json')
    expect(request?.body).toBe('{"name":"x"}')
  })

  it('sends raw text as it is, labelled application/json', async () => {
    const satellite = aSatellite({ 'POST /api/v0/names': () => done() })
    await call(nameIt, { body: 'my "key"' })
    expect(satellite.received[0]?.body).toBe('my "key"')
    expect(satellite.received[0]?.headers.get('content-type')).toBe('application/json')
  })

  it('reads an answer without content to its end', async () => {
    const answer = new Response('', { status: 200 })
    aSatellite({ 'POST /api/v0/names': () => answer })
    await call(nameIt, { body: 'x' })
    expect(answer.bodyUsed).toBe(true)
  })

  it('answers the request id where it is data', async () => {
    aSatellite({ 'POST /api/v0/names': () => done('id-1') })
    expect((await callForAnswer(nameIt, { body: 'x' })).requestId).toBe('id-1')
  })
})

describe('a failed call', () => {
  it.each([
    { answer: () => refused(409, 'Taken.', { code: 'taken' }), message: 'Taken.', status: 409, code: 'taken' },
    { answer: () => refused(500), message: 'Can not rename the thing', status: 500, code: undefined },
    { answer: () => new Response('<html>', { status: 502 }), message: 'Can not rename the thing', status: 502 },
    { answer: () => answered({ wrong: 'shape' }), message: 'Can not rename the thing', status: 200 },
    { answer: () => Promise.reject(new TypeError('offline')), message: 'Can not rename the thing', status: 0 },
  ])('$status says: $message', async ({ answer, message, status, code }) => {
    aSatellite({ 'POST /api/v0/things/a%2Fb': answer })
    const error = await failure(call(rename, input))
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ message, status, ...(code ? { code } : {}) })
  })

  it('is one that the server does not know when it is answered with a page', async () => {
    const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
    aSatellite({ 'POST /api/v0/names': page })
    expect(await failure(call(nameIt, { body: 'x' }))).toMatchObject({ message: 'Can not name it', status: 404 })
  })

  it.each([
    { error: 'change password: the old password is not correct', message: 'The old password is not correct' },
    { error: 'console service: project limit: reached', message: 'Reached' },
    { error: 'unauthorized: console service: sql: no rows in result set', message: 'Can not name it' },
    { error: 'A limit: 5', message: 'A limit: 5' },
  ])('without the path of a program: $message', async ({ error, message }) => {
    aSatellite({ 'POST /api/v0/names': () => refused(400, error) })
    expect(await failure(call(nameIt, { body: 'x' }))).toMatchObject({ message })
  })

  it.each([
    { status: 409, code: 'thing_taken', meant: 'thing_taken' },
    { status: 409, meant: 'deletion_restricted' },
    { status: 429, meant: 'too_many_requests' },
    { status: 403, meant: undefined },
  ])('$status with code $code is $meant', async ({ status, code, meant }) => {
    const made = { ...nameIt, codeByStatus: { 409: 'deletion_restricted' } as const }
    aSatellite({ 'POST /api/v0/names': () => refused(status, 'A text.', { code }) })
    expect(await failure(call(made, { body: 'x' }))).toMatchObject({ status, code: meant })
  })

  it('of our own server says what it says', async () => {
    aSatellite({ 'POST /api/v0/names': () => refused(400, 'etc: passwd', { code: 'invalid_input' }) })
    expect(await failure(call(nameIt, { body: 'x' }))).toMatchObject({ message: 'etc: passwd' })
  })

  it('knows its request id', async () => {
    aSatellite({ 'POST /api/v0/things/a%2Fb': () => refused(403, 'No.') })
    expect(await failure(call(rename, input))).toHaveProperty('requestId', expect.stringMatching(/^request-\d+$/))
  })

  it('is an AbortError when it was aborted', async () => {
    aSatellite({ 'POST /api/v0/things/a%2Fb': () => Promise.reject(new DOMException('Aborted', 'AbortError')) })
    const error = await failure(call(rename, { ...input, signal: AbortSignal.abort() }))
    expect(error).toHaveProperty('name', 'AbortError')
  })
})

describe('a 401', () => {
  it.each([
    { session: 'required', asksForSession: false, announced: 1 },
    { session: 'required', asksForSession: true, announced: 0 },
    { session: 'none', asksForSession: false, announced: 0 },
  ] as const)('of a call with session $session, only asking: $asksForSession', async (given) => {
    aSatellite({ 'POST /api/v0/things/a%2Fb': () => refused(401, 'Authorization required') })
    const heard = vi.fn()
    const stop = unauthorized.listen(heard)
    await failure(call({ ...rename, session: given.session }, { ...input, asksForSession: given.asksForSession }))
    stop()
    expect(heard).toHaveBeenCalledTimes(given.announced)
  })
})

describe('a CSRF token that has expired', () => {
  it.each([
    { error: 'Any text.', code: 'csrf_invalid' },
    { error: 'CSRF token cookie missing' },
    { error: 'Invalid CSRF token' },
    { error: 'Invalid security token' },
  ])('is renewed once and the call made again: $error', async ({ error, ...code }) => {
    setCsrfToken('old')
    const satellite = aSatellite({
      'GET /api/v0/config': () => answered(aConfig({ csrfToken: 'new' })),
      'POST /api/v0/things/a%2Fb': ({ headers }) =>
        headers.get('x-csrf-token') === 'new' ? answered({ name: 'x' }) : refused(403, error, code),
    })
    expect(await call(rename, input)).toEqual({ name: 'x' })
    expect(satellite.received).toHaveLength(3)
  })

  it('is a failure when there is no other one', async () => {
    setCsrfToken('old')
    aSatellite({
      'GET /api/v0/config': () => answered(aConfig({ csrfToken: 'old' })),
      'POST /api/v0/things/a%2Fb': () => refused(403, 'Any text.', { code: 'csrf_invalid' }),
    })
    expect(await failure(call(rename, input))).toMatchObject({ code: 'csrf_invalid', status: 403 })
  })
})
