import { parseHeaderAuthorization, verifySignature } from '@perigee/s3/sigv4/authorization'
import { expect, it } from 'vitest'
import { mapRequest } from './map-request'

const now = new Date('2030-01-02T03:04:05Z')

it.each([
  ['folder/file name.txt', '/s/jid/photos/folder/file%20name.txt'],
  ['a b+c%#?é日本', '/s/jid/photos/a%20b%2Bc%25%23%3F%C3%A9%E6%97%A5%E6%9C%AC'],
])('the map of %s is asked for with a signature that holds', (key, path) => {
  const base = 'https://link.example.test'
  const { url, headers } = mapRequest({ base, accessKeyId: 'jid', secretKey: 'secret', bucket: 'photos', key, now })
  expect(url).toBe(`${base}${path}?map=1`)
  expect(headers.authorization).toContain('Credential=jid/20300102/eu1/linksharing/aws4_request')

  const received = { method: 'GET', path, query: 'map=1', headers: { ...headers, host: 'link.example.test' } }
  const claim = parseHeaderAuthorization(received, headers.authorization, 'linksharing')
  const signed = { ...claim, payloadHash: headers['x-amz-content-sha256'] }
  expect(() => verifySignature(received, signed, 'secret')).not.toThrow()
  expect(() => verifySignature(received, signed, 'another')).toThrow()
})
