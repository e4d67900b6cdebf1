import { describe, expect, it } from 'vitest'
import { parseAuthorization, verifySignature } from '../sigv4/authorization'
import { connect, requestPath } from './connection'
import { createS3Client } from './create-s3-client'
import { headObject } from './objects'
import { failureOf, type Send } from './send'

const config = {
  endpoint: 'http://127.0.0.1:7912/',
  region: 'us-east-1',
  accessKeyId: 'juaacaqdaqcqmbyibefawdanbyhq',
  secretKey: 'jzsgkzthnbuwu23mnvxg64drojzxi5lwo54hs6t3pr6x474aqgbig',
  clock: () => new Date('2026-01-02T03:04:05Z'),
}
const oddKey = "a b+c%#?é日本/&=;:@!$'()*,~//"

describe('URLs of the client', () => {
  it('encode every byte that is not unreserved', () => {
    expect(requestPath({ bucket: 'photos', key: oddKey })).toBe(
      '/photos/a%20b%2Bc%25%23%3F%C3%A9%E6%97%A5%E6%9C%AC/%26%3D%3B%3A%40%21%24%27%28%29%2A%2C~//',
    )
    expect(requestPath({ bucket: 'photos' })).toBe('/photos')
    expect(requestPath({})).toBe('/')
  })

  it('stay as they are when a browser parses them', () => {
    const { url } = connect(config).prepare({ method: 'PUT', bucket: 'photos', key: `/${oddKey}` })
    expect(new URL(url).href).toBe(url)
  })

  it.each(['..', 'a/../b', './a', 'a/.'])('are not made for %s, which a browser would rewrite', (key) => {
    expect(() => requestPath({ bucket: 'photos', key })).toThrow('"." or ".."')
  })

  it.each([
    ['headers', () => connect(config).prepare({ method: 'GET', bucket: 'b', key: oddKey, query: [['list', 'a b']] })],
    [
      'query',
      () => {
        const input = {
          bucket: 'b',
          key: oddKey,
          versionId: 'v+1/=',
          expires: 60,
          responseContentDisposition: 'attachment; filename="ä"',
        }
        return { url: createS3Client(config).presignGet(input), headers: {} }
      },
    ],
  ])('carry a signature in the %s that the server accepts', (_, prepare) => {
    const { url, headers } = prepare()
    const { pathname, search, host } = new URL(url)
    const request = { method: 'GET', path: pathname, query: search.slice(1), headers: { ...headers, host } }
    const authorization = parseAuthorization(request, 's3')
    expect(authorization?.accessKeyId).toBe(config.accessKeyId)
    if (authorization) expect(() => verifySignature(request, authorization, config.secretKey)).not.toThrow()
  })
})

describe('a version of an object', () => {
  const of = (versionId?: string) => ({ bucket: 'b', key: 'k', ...(versionId === undefined ? {} : { versionId }) })

  it.each([
    { versionId: undefined, named: null },
    { versionId: 'v+1/=', named: 'v+1/=' },
    { versionId: 'null', named: 'null' },
  ])('$versionId is what a link leads to', ({ versionId, named }) => {
    const url = createS3Client(config).presignGet({ ...of(versionId), expires: 60 })
    expect(new URL(url).searchParams.get('versionId')).toBe(named)
  })

  it.each([
    { versionId: undefined, search: '' },
    { versionId: 'v+1/=', search: '?versionId=v%2B1%2F%3D' },
  ])('$versionId is what HEAD asks about', async ({ versionId, search }) => {
    const asked: string[] = []
    const send: Send = (request) => {
      asked.push(`${request.method} ${connect(config).prepare(request).url}`)
      return Promise.resolve(new Response(null, { headers: { 'content-length': '5', etag: '"e"' } }))
    }
    const head = await headObject(send)(of(versionId))
    expect(asked).toEqual([`HEAD http://127.0.0.1:7912/b/k${search}`])
    expect(head).toMatchObject({ size: 5, etag: 'e' })
  })
})

describe('failures', () => {
  it('carry what the service says', () => {
    const body = '<Error><Code>NoSuchKey</Code><Message>gone</Message><RequestId>r1</RequestId></Error>'
    expect(failureOf(404, body, 'r2')).toMatchObject({
      code: 'NoSuchKey',
      status: 404,
      message: 'gone',
      requestId: 'r1',
    })
  })

  it('of HEAD go by the status', () => {
    expect(failureOf(404, '', 'r2')).toMatchObject({ code: 'NotFound', status: 404, requestId: 'r2' })
  })

  it('with another body than XML', () => {
    expect(failureOf(502, '<html><body>', null)).toMatchObject({ code: 'UnknownError', status: 502 })
  })
})
