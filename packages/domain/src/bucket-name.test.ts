import { describe, expect, it } from 'vitest'
import { bucketNameProblem, isBucketName } from './bucket-name'

describe('bucket names', () => {
  it.each([
    ['', 'Bucket name is required.'],
    ['ab', 'Name should be between 3 and 63 characters length.'],
    ['a'.repeat(64), 'Name should be between 3 and 63 characters length.'],
    ['.photos', 'Bucket name cannot start or end with a dot.'],
    ['photos.', 'Bucket name cannot start or end with a dot.'],
    ['pho..tos', 'Bucket name cannot start or end with a dot.'],
    ['-photos', 'Bucket name must start with a lowercase letter or number.'],
    ['Photos', 'Bucket name must start with a lowercase letter or number.'],
    ['my.-photos', 'Bucket name must start with a lowercase letter or number.'],
    [' photos', 'Bucket name must start with a lowercase letter or number.'],
    ['photos-', 'Bucket name must end with a lowercase letter or number.'],
    ['photos-.old', 'Bucket name must end with a lowercase letter or number.'],
    ['phoTos', 'Bucket name can contain only lowercase letters, numbers or hyphens.'],
    ['pho_tos', 'Bucket name can contain only lowercase letters, numbers or hyphens.'],
    ['phötos', 'Bucket name can contain only lowercase letters, numbers or hyphens.'],
    ['192.168.0.1', 'Bucket name cannot be formatted as an IP address.'],
    ['255.255.255.255', 'Bucket name cannot be formatted as an IP address.'],
    ['taken', 'A bucket exists with this name.'],
  ])('%j: %s', (name, message) => expect(bucketNameProblem(name, ['taken'])).toBe(message))

  it.each(['abc', 'a'.repeat(63), '0-9', 'my.photos-2026', '256.1.1.1', '1.2.3', '1.2.3.4.5', 'xn--a'])(
    '%j is fine',
    (name) => {
      expect(bucketNameProblem(name, ['taken'])).toBeUndefined()
      expect(isBucketName(name)).toBe(true)
    },
  )

  it('is no name when it breaks a rule', () => expect(isBucketName('No')).toBe(false))
})
