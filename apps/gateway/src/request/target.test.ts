import { S3Error } from '@perigee/s3/errors'
import { describe, expect, it } from 'vitest'
import { parseTarget } from './s3-request'

describe('the place of a request', () => {
  it.each([
    ['/', { resource: 'service' }],
    ['//', { resource: 'service' }],
    ['/?x', { resource: 'service' }],
    ['/photos', { resource: 'bucket', bucket: 'photos' }],
    ['/photos/', { resource: 'bucket', bucket: 'photos' }],
    ['http://host:1/photos?location', { resource: 'bucket', bucket: 'photos' }],
    ['/photos?a=%2F', { resource: 'bucket', bucket: 'photos' }],
    ['/photos//', { resource: 'object', bucket: 'photos', key: '/' }],
    ['/photos/a//b/', { resource: 'object', bucket: 'photos', key: 'a//b/' }],
    ['/photos/a%20b+c%25%23%3F%C3%A9', { resource: 'object', bucket: 'photos', key: 'a b+c%#?é' }],
    ['/photos/a%2Fb', { resource: 'object', bucket: 'photos', key: 'a/b' }],
    ["/photos/(x)!*'", { resource: 'object', bucket: 'photos', key: "(x)!*'" }],
  ])('%s', (url, place) => expect(parseTarget(url, { host: 'host:1' }).place).toEqual(place))

  it.each([
    ['/photos/../etc', 'XMinioInvalidResourceName'],
    ['/photos/a/%2e%2e/b', 'XMinioInvalidResourceName'],
    ['/photos/.', 'XMinioInvalidResourceName'],
    ['/photos/%ff', 'InvalidURI'],
    ['/photos/%zz', 'InvalidURI'],
    ['/photos?prefix=%ff', 'InvalidURI'],
    ['/photos/a%00b', 'XMinioInvalidObjectName'],
    ['/photos?prefix=%00', 'InvalidURI'],
    ['/%00photos', 'InvalidBucketName'],
    ['http://elsewhere/photos', 'InvalidURI'],
    ['*', 'InvalidURI'],
    ['/Photos', 'InvalidBucketName'],
    ['/ab', 'InvalidBucketName'],
    ['/192.168.1.1/x', 'InvalidBucketName'],
    ['/minio/health/live', 'InvalidBucketName'],
    ['//photos', 'InvalidBucketName'],
    [`/photos/${'x'.repeat(1025)}`, 'KeyTooLongError'],
  ])('%s is refused with %s', (url, reason) => {
    let refusal: unknown
    try {
      parseTarget(url)
    } catch (error) {
      refusal = error
    }
    expect(refusal instanceof S3Error && refusal.reason).toBe(reason)
  })

  it.each(['delimiter=..', 'prefix=.', 'prefix=dir/.', 'prefix=a/../b', 'response-content-disposition=a/../b'])(
    'lets the query be anything but NUL: %s',
    (query) => expect(parseTarget(`/photos?${query}`).query).toHaveLength(1),
  )
})

it('keeps path and query as they were signed', () => {
  expect(parseTarget('/photos/a%2fb?prefix=a+b&x')).toMatchObject({
    rawPath: '/photos/a%2fb',
    rawQuery: 'prefix=a+b&x',
  })
})

describe('a bucket that the host names', () => {
  const inHost = (url: string, host = 'photos.s3.test') => parseTarget(url, { host, domains: ['*.s3.test'] })
  it.each([
    ['/', { resource: 'bucket', bucket: 'photos' }],
    ['/?location', { resource: 'bucket', bucket: 'photos' }],
    ['/a/b', { resource: 'object', bucket: 'photos', key: 'a/b' }],
    ['//', { resource: 'object', bucket: 'photos', key: '/' }],
    ['http://photos.s3.test/a', { resource: 'object', bucket: 'photos', key: 'a' }],
  ])('%s', (url, place) => expect(inHost(url)).toMatchObject({ place, hostBucket: 'photos' }))

  it('is none at the domain itself', () => {
    expect(inHost('/photos/a', 's3.test')).toMatchObject({
      place: { resource: 'object', bucket: 'photos', key: 'a' },
      hostBucket: null,
    })
  })

  it.each([
    ['/a', 'bad_name.s3.test', 'InvalidBucketName'],
    ['/../a', 'photos.s3.test', 'XMinioInvalidResourceName'],
    ['http://other.s3.test/a', 'photos.s3.test', 'InvalidURI'],
  ])('%s at %s is refused with %s', (url, host, reason) => {
    expect(() => inHost(url, host)).toThrow(expect.objectContaining({ reason }))
  })
})
