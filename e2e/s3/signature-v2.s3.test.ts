import { beforeAll, describe, expect, it } from 'vitest'
import { useBucket } from './buckets'
import { target } from './endpoint/target'
import { put, read } from './objects'
import { element, verdict } from './wire/call'
import { send } from './wire/request'
import { pathOf } from './wire/sign-v4'
import { presignV2, signV2 } from './wire/sign-v2'

const bucket = useBucket()
const odd = 'a b+c%#?é日本'
beforeAll(async () => {
  await put(bucket.name, 'key', 'content')
  await put(bucket.name, odd, 'odd')
})
const path = (key = 'key') => pathOf(bucket.name, key)
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

describe.runIf(target.own)('a request signed the old way', () => {
  it('reads and writes, odd names too', async () => {
    expect((await send(signV2({ path: path(odd) }))).text).toBe('odd')
    const headers = { 'content-type': 'text/x-a', 'x-amz-meta-colour': 'blue' }
    expect((await send(signV2({ method: 'PUT', path: path('written'), body: 'v2', headers }))).status).toBe(200)
    expect(await read(bucket.name, 'written')).toBe('v2')
  })

  it('signs the parts of the query that count', async () => {
    const listing = signV2({ path: pathOf(bucket.name), query: { prefix: 'ke', 'max-keys': '5' } })
    expect(element(await send(listing), 'Key')).toBe('key')
    const location = signV2({ path: pathOf(bucket.name), query: { location: '' } })
    expect((await send(location)).text).toContain('LocationConstraint')
  })

  it('is refused with a wrong signature', async () => {
    const request = signV2({ path: path() })
    expect(verdict(await send({ ...request, path: path('written') }))).toEqual([403, 'SignatureDoesNotMatch'])
  })

  it('is refused with a clock that is off', async () => {
    const answer = await send(signV2({ path: path() }, { at: inSeconds(-3600) }))
    expect(verdict(answer)).toEqual([403, 'RequestTimeTooSkewed'])
  })

  it.each(['AWS ', 'AWS key', 'AWS :sig', 'AWS a:b:c'])('is refused as "%s"', async (authorization) => {
    const headers: [string, string][] = [
      ['authorization', authorization],
      ['date', new Date().toUTCString()],
    ]
    const { status } = await send({ method: 'GET', path: path(), headers })
    expect([400, 403]).toContain(status)
  })
})

describe.runIf(target.own)('an address presigned the old way', () => {
  it('reads and writes until it expires', async () => {
    expect((await send(presignV2({ path: path(odd) }, inSeconds(60)))).text).toBe('odd')
    expect((await send(presignV2({ method: 'PUT', path: path('by-address'), body: 'x' }, inSeconds(60)))).status).toBe(
      200,
    )
  })

  it('is refused when it has expired', async () => {
    expect(verdict(await send(presignV2({ path: path() }, inSeconds(-60))))).toEqual([403, 'AccessDenied'])
  })

  it('is refused for another key', async () => {
    const request = presignV2({ path: path() }, inSeconds(60))
    const answer = await send({ ...request, path: request.path.replace('/key', '/written') })
    expect(verdict(answer)).toEqual([403, 'SignatureDoesNotMatch'])
  })
})
