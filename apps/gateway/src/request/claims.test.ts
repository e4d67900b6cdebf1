import { describe, expect, it } from 'vitest'
import { accessKeyIdOf, signedAtOf } from './claims'

const signature = 'SignedHeaders=host;x-amz-date, Signature=00'

describe('what a request says before anything of it is checked', () => {
  it.each([
    [
      { authorization: `AWS4-HMAC-SHA256 Credential=jkey/20261123/us-east-1/s3/aws4_request, ${signature}` },
      '/',
      'jkey',
    ],
    [{ authorization: 'AWS jkey:c2lnbmF0dXJl' }, '/', 'jkey'],
    [{}, '/photos/a?X-Amz-Algorithm=x&X-Amz-Credential=jkey%2F20261123%2Fus-east-1%2Fs3%2Faws4_request', 'jkey'],
    [{}, '/photos/a?AWSAccessKeyId=jkey&Signature=x&Expires=1', 'jkey'],
    [{ authorization: 'Bearer jkey' }, '/', undefined],
    [{}, '/photos/a', undefined],
  ])('%j %s names the access key %s', (headers, url, id) => {
    expect(accessKeyIdOf({ headers, url })).toBe(id)
  })

  it.each([
    [{ 'x-amz-date': '20261123T120000Z', date: 'Mon, 23 Nov 2026 13:00:00 GMT' }, '/', '2026-11-23T12:00:00.000Z'],
    [{ date: 'Mon, 23 Nov 2026 13:00:00 GMT' }, '/', '2026-11-23T13:00:00.000Z'],
    [{}, '/a?X-Amz-Date=20261123T120000Z&X-Amz-Expires=60', '2026-11-23T12:00:00.000Z'],
    [{ 'x-amz-date': 'yesterday' }, '/', undefined],
    [{}, '/a', undefined],
  ])('%j %s was signed at %s', (headers, url, at) => {
    expect(signedAtOf({ headers, url })?.toISOString()).toBe(at)
  })
})
