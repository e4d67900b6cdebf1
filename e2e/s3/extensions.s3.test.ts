import { beforeAll, describe, expect, it } from 'vitest'
import { useBucket } from './buckets'
import { refusal } from './clients'
import { get, put, read } from './objects'
import { call, element, verdict } from './wire/call'
import { send } from './wire/request'
import { pathOf } from './wire/sign-v4'

const bucket = useBucket()
const write = (key: string, expires: string, header = 'x-amz-meta-object-expires') =>
  call({ method: 'PUT', path: pathOf(bucket.name, key), body: 'x', headers: { [header]: expires } })

describe('an object that expires', () => {
  it.concurrent.each(['+5s', '+5000ms', '+0h0m5s', () => new Date(Date.now() + 5000).toISOString()])(
    'after %s is gone',
    async (when) => {
      const key = `expiring-${String(when)}`
      expect((await write(key, typeof when === 'string' ? when : when())).status).toBe(200)
      expect(await read(bucket.name, key)).toBe('x')
      await expect
        .poll(() => call({ path: pathOf(bucket.name, key) }).then(({ status }) => status), {
          interval: 200,
        })
        .toBe(404)
    },
  )

  it.each(['none', ''])('of "%s" stays', async (when) => {
    expect((await write('staying', when)).status).toBe(200)
    expect(await read(bucket.name, 'staying')).toBe('x')
  })

  it.each(['tomorrow', '2h', '+', '+5', '+5d', '2001-13-01'])('may not be written as "%s"', async (when) => {
    expect(verdict(await write('never', when))).toEqual([400, 'InvalidTTL'])
    expect(await refusal(get(bucket.name, 'never'))).toEqual([404, 'NoSuchKey'])
  })
})

describe('the service', () => {
  beforeAll(() => put(bucket.name, 'key', 'content'))

  it('answers for its health and its version without a signature', async () => {
    expect((await send({ method: 'GET', path: '/-/health', headers: [] })).status).toBe(200)
    expect((await send({ method: 'GET', path: '/-/version', headers: [] })).text).not.toBe('')
  })

  it('gives every answer an id and says what it is', async () => {
    const ids = new Set<string | undefined>()
    for (const path of ['/', pathOf(bucket.name), pathOf(bucket.name, 'key'), pathOf(bucket.name, 'missing')]) {
      const { headers } = await call({ path })
      ids.add(headers['x-amz-request-id'])
      expect(headers.server).toBeTruthy()
    }
    expect(ids.size).toBe(4)
  })

  it('writes its documents in the namespace of S3', async () => {
    const { text } = await call({ path: pathOf(bucket.name) })
    expect(text).toContain('xmlns="http://s3.amazonaws.com/doc/2006-03-01/"')
    expect(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true)
  })

  it('refuses a verb that S3 does not have', async () => {
    for (const method of ['PATCH', 'TRACE', 'PROPFIND']) {
      const answer = await call({ method, path: pathOf(bucket.name, 'key') })
      expect([400, 405, 501]).toContain(answer.status)
    }
    expect(element(await call({ method: 'PATCH', path: pathOf(bucket.name, 'key') }), 'Code')).toBe('MethodNotAllowed')
  })
})
