import { expect, it } from 'vitest'
import { keyBelow, readDomainRoot } from './domain-root'

it.each([
  ['bucket', 'bucket', ''],
  ['bucket/', 'bucket', ''],
  ['bucket/site', 'bucket', 'site/'],
  ['bucket/site/', 'bucket', 'site/'],
  ['bucket//a b/é', 'bucket', '/a b/é/'],
])('%s is %s and "%s"', (root, bucket, prefix) => expect(readDomainRoot(root)).toEqual({ bucket, prefix }))

it.each([
  ['', 'Invalid bucket name.'],
  ['/site', 'Invalid bucket name.'],
  ['Bucket', 'Invalid bucket name.'],
  ['..', 'Invalid bucket name.'],
  ['bucket/..', 'Invalid object key.'],
  ['bucket/a/../b', 'Invalid object key.'],
  ['bucket/./b', 'Invalid object key.'],
])('%j: %s', (root, message) => expect(() => readDomainRoot(root)).toThrow(message))

const root = readDomainRoot('bucket/site')

it.each([
  ['/', 'site/'],
  ['/a', 'site/a'],
  ['//a', 'site//a'],
  ['///', 'site///'],
  ['/..a/b..', 'site/..a/b..'],
  ['/..\\secret', 'site/..\\secret'],
  ['/\\..\\secret', 'site/\\..\\secret'],
  ['/%2e%2e/secret', 'site/%2e%2e/secret'],
])('%s is %s', (path, key) => expect(keyBelow(root, path)).toBe(key))

it.each([
  '/..',
  '/../secret',
  '/a/../../secret',
  '/.',
  '/./a',
  '//../secret',
  '/a/..',
  '/nul\0',
  `/${'a'.repeat(1020)}`,
])('%j is refused', (path) => expect(() => keyBelow(root, path)).toThrow('Invalid object key.'))
