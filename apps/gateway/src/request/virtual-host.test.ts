import { expect, it } from 'vitest'
import { bucketOfHost } from './s3-request'

const domains = ['s3.example.com', '*.objects.test', 'eu.s3.example.com']

it.each([
  ['photos.s3.example.com', 'photos'],
  ['photos.s3.example.com:7912', 'photos'],
  ['Photos.S3.Example.com.', 'photos'],
  ['a.b.s3.example.com', 'a.b'],
  ['photos.eu.s3.example.com', 'photos'],
  ['photos.objects.test', 'photos'],
  ['s3.example.com', null],
  ['eu.s3.example.com', null],
  ['objects.test:80', null],
  ['photoss3.example.com', null],
  ['elsewhere.test', null],
  ['127.0.0.1:7912', null],
  ['', null],
])('%s names %s', (host, bucket) => expect(bucketOfHost(host, domains)).toBe(bucket))
