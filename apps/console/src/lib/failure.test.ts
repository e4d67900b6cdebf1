import { S3ClientError } from '@perigee/s3/client/s3-client-error'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError } from './call-error'
import { explained, failureOf } from './failure'

afterEach(() => vi.unstubAllGlobals())
const online = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })

describe('what went wrong', () => {
  it.each([
    {
      what: 'a call',
      cause: new CallError('No.', { status: 409, code: 'project_name_taken', requestId: 'a1' }),
      failure: { message: 'No.', status: 409, code: 'project_name_taken', requestId: 'a1', network: 'answered' },
    },
    {
      what: 'a request to the storage',
      cause: new S3ClientError({ code: 'NoSuchKey', status: 404, message: 'Gone.', requestId: 'b2' }),
      failure: { message: 'Gone.', status: 404, code: 'NoSuchKey', requestId: 'b2', network: 'answered' },
    },
    {
      what: 'something else',
      cause: new Error('Odd.'),
      failure: { message: 'Odd.', status: 0, code: undefined, requestId: undefined, network: 'answered' },
    },
    { what: 'a sentence', cause: 'Said.', failure: { message: 'Said.', status: 0, network: 'answered' } },
    { what: 'nothing in words', cause: { odd: true }, failure: { message: 'Something went wrong. Please try again.' } },
  ])('has one shape: $what', ({ cause, failure }) => {
    expect(failureOf(cause)).toMatchObject({ ...failure, aborted: false })
  })

  it.each([
    { what: 'a call', cause: new CallError('No.', { status: 0 }) },
    { what: 'a request to the storage', cause: new S3ClientError({ code: 'NetworkError', status: 0, message: 'No.' }) },
  ])('tells a network that is away from a server that is: $what', ({ cause }) => {
    online(false)
    expect(failureOf(cause).network).toBe('offline')
    online(true)
    expect(failureOf(cause).network).toBe('unreachable')
  })

  it('says that there is no connection, whatever was asked for', () => {
    online(false)
    expect(failureOf(new CallError('Can not get usage limits', { status: 0 })).message).toBe(
      'No connection: you are offline.',
    )
    online(true)
    const lost = new S3ClientError({ code: 'NetworkError', status: 0, message: 'Failed.' })
    expect(failureOf(explained('Error downloading file.', lost))).toMatchObject({
      message: 'Error downloading file. No connection: the server does not answer. Try again in a moment.',
      network: 'unreachable',
    })
  })

  it('keeps status and request id when another error explains it', () => {
    const cause = new S3ClientError({ code: 'SlowDown', status: 503, message: 'Slow down.', requestId: 'c3' })
    const failure = { message: 'Error deleting file. Slow down.', status: 503, requestId: 'c3', code: 'SlowDown' }
    expect(failureOf(explained('Error deleting file.', cause))).toMatchObject(failure)
  })

  it.each([
    new DOMException('Broken off.', 'AbortError'),
    new S3ClientError({ code: 'Aborted', status: 0, message: 'The request was cancelled.' }),
  ])('knows what was broken off on purpose', (cause) => {
    expect(failureOf(cause).aborted).toBe(true)
  })
})
