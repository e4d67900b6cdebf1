import { beforeAll, describe, expect, it } from 'vitest'
import { newName, removedLater, useBucket } from './buckets'
import { target } from './endpoint/target'
import { put, read } from './objects'
import { call, element, verdict } from './wire/call'
import { presignV4 } from './wire/presign-v4'
import { send } from './wire/request'
import { encodeKey } from './wire/sign-v4'

const bucket = useBucket()
const odd = 'a b+c%#?é日本'
const hostOf = (name: string) => `${name}.${target.own?.domain ?? ''}`
beforeAll(() => put(bucket.name, odd, 'odd'))

describe.runIf(target.own)('a bucket in the name of the host', () => {
  it('reads, writes, lists and deletes', async () => {
    const host = hostOf(bucket.name)
    expect((await call({ path: `/${encodeKey(odd)}` }, { host })).text).toBe('odd')
    expect((await call({ method: 'PUT', path: '/written', body: 'by host' }, { host })).status).toBe(200)
    expect(await read(bucket.name, 'written')).toBe('by host')
    expect(element(await call({ path: '/', query: { prefix: 'written' } }, { host }), 'Key')).toBe('written')
    expect((await call({ method: 'DELETE', path: '/written' }, { host })).status).toBe(204)
  })

  it('may have a port, and letters of any case', async () => {
    for (const host of [`${hostOf(bucket.name)}:443`, hostOf(bucket.name).toUpperCase()]) {
      expect((await call({ path: `/${encodeKey(odd)}` }, { host })).status).toBe(200)
    }
  })

  it('is made and told about', async () => {
    const name = removedLater(newName('by.host'))
    expect((await call({ method: 'PUT', path: '/' }, { host: hostOf(name) })).status).toBe(200)
    expect((await call({ method: 'HEAD', path: '/' }, { host: hostOf(name) })).status).toBe(200)
  })

  it('may be presigned', async () => {
    const request = presignV4({ path: `/${encodeKey(odd)}` }, { host: hostOf(bucket.name) })
    expect((await send(request)).text).toBe('odd')
  })

  it('that does not exist answers so', async () => {
    expect(verdict(await call({ path: '/key' }, { host: hostOf(newName()) }))).toEqual([404, 'NoSuchBucket'])
  })

  it('is nowhere in the domain itself: there the path says it', async () => {
    const host = target.own?.domain ?? ''
    expect((await call({ path: `/${bucket.name}/${encodeKey(odd)}` }, { host })).text).toBe('odd')
  })

  it('counts for the signature: another host is refused', async () => {
    const request = presignV4({ path: `/${encodeKey(odd)}` }, { host: hostOf(bucket.name) })
    const headers = request.headers.map(([name, value]): [string, string] => [
      name,
      name === 'host' ? hostOf('other-bucket') : value,
    ])
    expect(verdict(await send({ ...request, headers }))).toEqual([403, 'SignatureDoesNotMatch'])
  })
})
