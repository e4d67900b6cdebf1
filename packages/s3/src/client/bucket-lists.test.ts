import { describe, expect, it } from 'vitest'
import { encodeXml } from '../xml/codec'
import { corsConfigurationXml } from '../xml/cors-configuration'
import { taggingXml } from '../xml/tagging'
import { getBucketCors, putBucketCors } from './bucket-cors'
import { getBucketTags, putBucketTags } from './bucket-tags'
import { connect } from './connection'
import { failureOf, type Send } from './send'

const connection = connect({
  endpoint: 'http://127.0.0.1:7912/',
  region: 'us-east-1',
  accessKeyId: 'key',
  secretKey: 'secret',
  clock: () => new Date('2026-01-02T03:04:05Z'),
})

/** Notes what is sent; answers, or throws, what it is given. */
function recorder(answer: string | Error = '') {
  const sent: { line: string; body: string | undefined }[] = []
  const send: Send = (request, { body } = {}) => {
    const { pathname, search } = new URL(connection.prepare(request).url)
    sent.push({ line: `${request.method} ${pathname}${search}`, body })
    return typeof answer === 'string' ? Promise.resolve(new Response(answer)) : Promise.reject(answer)
  }
  return { send, sent }
}
const refused = (status: number, code: string) =>
  failureOf(status, `<Error><Code>${code}</Code><Message>no</Message></Error>`, null)

const rules = [
  { id: 'a', origins: ['https://*.example'], methods: ['PUT'], headers: ['x-*'], exposed: ['ETag'], maxAge: 0 },
  { origins: ['*'], methods: ['GET', 'HEAD'], headers: [], exposed: [] },
]
const tags = [
  { key: 'Größe 1', value: '日本' },
  { key: 'empty', value: '' },
]

describe.each([
  {
    what: 'CORS rules',
    query: 'cors=',
    none: 'NoSuchCORSConfiguration',
    items: rules,
    xml: encodeXml(corsConfigurationXml, rules),
    read: (send: Send) => getBucketCors(send)({ bucket: 'b' }),
    write: (send: Send, isEmpty: boolean) => putBucketCors(send)({ bucket: 'b', rules: isEmpty ? [] : rules }),
  },
  {
    what: 'tags',
    query: 'tagging=',
    none: 'NoSuchTagSet',
    items: tags,
    xml: encodeXml(taggingXml, tags),
    read: (send: Send) => getBucketTags(send)({ bucket: 'b' }),
    write: (send: Send, isEmpty: boolean) => putBucketTags(send)({ bucket: 'b', tags: isEmpty ? [] : tags }),
  },
])('$what of a bucket', ({ query, none, items, xml, read, write }) => {
  it('are read and written whole', async () => {
    const { send, sent } = recorder(xml)
    expect(await read(send)).toEqual(items)
    await write(send, false)
    expect(sent).toEqual([
      { line: `GET /b?${query}`, body: undefined },
      { line: `PUT /b?${query}`, body: xml },
    ])
  })

  it('are removed where none are left', async () => {
    const { send, sent } = recorder()
    await write(send, true)
    expect(sent).toEqual([{ line: `DELETE /b?${query}`, body: undefined }])
  })

  it('are empty where there are none, and no other refusal reads so', async () => {
    expect(await read(recorder(refused(404, none)).send)).toEqual([])
    for (const [status, code] of [
      [404, 'NoSuchBucket'],
      [403, 'AccessDenied'],
    ] as const)
      await expect(read(recorder(refused(status, code)).send)).rejects.toMatchObject({ code })
  })
})
