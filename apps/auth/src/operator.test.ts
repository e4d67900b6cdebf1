import { formatAccessKeyId, recordKeyOf } from '@perigee/crypto/edge-credentials'
import { toHex } from '@perigee/std/encoding'
import { expect, it } from 'vitest'
import { idsInLinks, recordHash } from './operator'

const key = new Uint8Array(16).fill(9)
const id = formatAccessKeyId(key)

it('finds the access key id in links of every kind', () => {
  const lines = [
    '# reported on Monday',
    `https://links.example/s/${id}/bucket/a%20b.jpg?download=1`,
    '',
    `https://links.example/raw/${id.toUpperCase()}/bucket`,
    `https://gateway.example/bucket/key?X-Amz-Credential=${id}%2F20260101%2Fus-east-1%2Fs3%2Faws4_request`,
    `https://gateway.example/bucket/key?AWSAccessKeyId=${id}&Expires=1`,
    'https://links.example/s/short/bucket',
    'no link',
  ].join('\n')
  expect(idsInLinks(lines)).toEqual([
    { line: 2, accessKeyId: id },
    { line: 4, accessKeyId: id },
    { line: 5, accessKeyId: id },
    { line: 6, accessKeyId: id },
    { line: 7, accessKeyId: undefined },
    { line: 8, accessKeyId: undefined },
  ])
})

it('reads ids and hashes alike', () => {
  const hash = recordKeyOf(key)
  expect(recordHash(id)).toEqual(hash)
  expect(recordHash(toHex(hash).toUpperCase())).toEqual(hash)
  expect(() => recordHash('AKIA')).toThrow('28 characters')
})
