import { beforeAll, describe, expect, it } from 'vitest'
import { useBucket } from './buckets'
import { refusal } from './clients'
import { get, put, read } from './objects'
import { element, verdict } from './wire/call'
import { presignV4 } from './wire/presign-v4'
import { send } from './wire/request'
import { pathOf } from './wire/sign-v4'

const bucket = useBucket()
const odd = 'a b+c%#?é日本'
beforeAll(async () => {
  await put(bucket.name, 'key', 'content')
  await put(bucket.name, odd, 'odd')
})
const path = (key = 'key') => pathOf(bucket.name, key)
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
const follow = async (...of: Parameters<typeof presignV4>) => send(presignV4(...of))

describe('a presigned address', () => {
  it.each(['key', odd])('reads %s', async (key) => {
    expect((await follow({ path: path(key) })).text).toBe(key === odd ? 'odd' : 'content')
  })

  it('writes', async () => {
    expect((await follow({ method: 'PUT', path: path('written'), body: 'by address' })).status).toBe(200)
    expect(await read(bucket.name, 'written')).toBe('by address')
  })

  it.each(['HEAD', 'DELETE'])('may be for %s', async (method) => {
    await put(bucket.name, 'other')
    expect((await follow({ method, path: path('other') })).status).toBeLessThan(300)
  })

  it('answers in the headers that it asks for', async () => {
    const query = {
      'response-content-disposition': 'attachment; filename="a b.txt"',
      'response-content-type': 'text/x-a',
    }
    const { headers } = await follow({ path: path(), query })
    expect([headers['content-disposition'], headers['content-type']]).toEqual(Object.values(query))
  })

  it.each(['us-east-1', 'auto', 'eu-central-1', 'anything-at-all'])(
    'may be signed for the region %s',
    async (region) => {
      expect((await follow({ path: path() }, { region })).status).toBe(200)
    },
  )

  it('works many times until it expires', async () => {
    const request = presignV4({ path: path() })
    for (let count = 0; count < 3; count++) expect((await send(request)).status).toBe(200)
  })

  it('binds the headers that were signed with it', async () => {
    const request = presignV4({
      method: 'PUT',
      path: path('typed'),
      headers: { 'content-type': 'text/x-a' },
      body: 'x',
    })
    expect((await send(request)).status).toBe(200)
    const other = request.headers.map(([name, value]): [string, string] => [
      name,
      name === 'content-type' ? 'text/x-b' : value,
    ])
    expect(verdict(await send({ ...request, headers: other }))).toEqual([403, 'SignatureDoesNotMatch'])
  })
})

describe('a presigned address is refused', () => {
  it('when it has expired', async () => {
    const answer = await follow({ path: path() }, { at: ago(120), expires: '60' })
    expect(verdict(answer)).toEqual([403, 'AccessDenied'])
    expect(element(answer, 'Message')).toContain('Request has expired')
  })

  it('before its time', async () => {
    const answer = await follow({ path: path() }, { at: ago(-3600) })
    expect(verdict(answer)).toEqual([403, 'AccessDenied'])
    expect(element(answer, 'Message')).toContain('Request is not valid yet')
  })

  it.each(['604801', '-1', 'x', '', '1e3'])('for an expiry of "%s"', async (expires) => {
    const answer = await follow({ path: path() }, { expires })
    expect(verdict(answer)).toEqual([400, 'AuthorizationQueryParametersError'])
  })

  it('never for seven days', async () => {
    expect((await follow({ path: path() }, { expires: '604800', at: ago(86_400) })).status).toBe(200)
  })

  it('for another key, another method, another query', async () => {
    const request = presignV4({ path: path() })
    for (const forged of [
      { ...request, path: request.path.replace('/key', '/written') },
      { ...request, method: 'DELETE' },
      { ...request, method: 'HEAD' },
      { ...request, path: `${request.path}&versionId=null` },
    ]) {
      const answer = await send(forged)
      expect(answer.status).toBe(403)
    }
    expect(await read(bucket.name, 'key')).toBe('content')
  })

  it('with another secret or an unknown key', async () => {
    expect(verdict(await follow({ path: path() }, { secretKey: 'guess' }))).toEqual([403, 'SignatureDoesNotMatch'])
    const answer = await follow({ path: path() }, { accessKey: 'jwaohtj3dhixxfpzhwj522x7z3pb' })
    expect(verdict(answer)).toEqual([403, 'InvalidAccessKeyId'])
  })

  it.each(['X-Amz-Algorithm', 'X-Amz-Date', 'X-Amz-Expires', 'X-Amz-SignedHeaders', 'X-Amz-Signature'])(
    'without %s',
    async (name) => {
      const request = presignV4({ path: path() })
      const answer = await send({ ...request, path: request.path.replace(new RegExp(`${name}=[^&]*&?`), '') })
      expect([400, 403]).toContain(answer.status)
    },
  )

  it('for another service', async () => {
    const { status } = await follow({ path: path() }, { service: 'linksharing' })
    expect(status).toBe(400)
  })

  it('with a second signature in the header', async () => {
    const request = presignV4({ path: path() })
    const answer = await send({ ...request, headers: [...request.headers, ['authorization', 'AWS a:b']] })
    expect(answer.status).toBe(400)
  })

  it('and stores nothing', async () => {
    await follow({ method: 'PUT', path: path('late'), body: 'x' }, { at: ago(120), expires: '60' })
    expect(await refusal(get(bucket.name, 'late'))).toEqual([404, 'NoSuchKey'])
  })
})
