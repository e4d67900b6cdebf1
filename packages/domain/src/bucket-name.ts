import type { BucketName } from '@perigee/std/brand'

export const minBucketNameLength = 3
export const maxBucketNameLength = 63
export const bucketNameTaken = 'A bucket exists with this name.'
export const bucketNameHint = 'Allowed characters [a-z] [0-9] [-.]'

const lowerOrDigit = /^[a-z0-9]$/
const octet = '(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])'
const ipv4 = new RegExp(`^${octet}(\\.${octet}){3}$`)

/**
 * Why a bucket cannot get this name, or undefined. Dots separate labels and each label obeys the rules of a whole name.
 * `existing` are the names taken in the project.
 */
export function bucketNameProblem(name: string, existing: readonly string[] = []): string | undefined {
  if (name === '') return 'Bucket name is required.'
  if (name.length < minBucketNameLength || name.length > maxBucketNameLength)
    return 'Name should be between 3 and 63 characters length.'
  const labels = name.split('.')
  if (labels.includes('')) return 'Bucket name cannot start or end with a dot.'
  if (!labels.every((label) => lowerOrDigit.test(label.slice(0, 1))))
    return 'Bucket name must start with a lowercase letter or number.'
  if (!labels.every((label) => lowerOrDigit.test(label.slice(-1))))
    return 'Bucket name must end with a lowercase letter or number.'
  if (!labels.every((label) => /^[a-z0-9-]+$/.test(label)))
    return 'Bucket name can contain only lowercase letters, numbers or hyphens.'
  if (ipv4.test(name)) return 'Bucket name cannot be formatted as an IP address.'
  if (existing.includes(name)) return bucketNameTaken
  return undefined
}

export const isBucketName = (text: string): text is BucketName => bucketNameProblem(text) === undefined
