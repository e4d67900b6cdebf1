import { expect, it } from 'vitest'
import { reportedUrl } from './analytics'

it.each([
  ['http://h/login?email=a%40b.c&x=1', 'http://h/login?x=1'],
  ['http://h/password-recovery?token=secret', 'http://h/password-recovery'],
  ['http://h/signup?email=a&inviter_email=b&projectID=c&partner=d', 'http://h/signup?partner=d'],
  ['http://h/projects/abc/buckets/photos/2026/june', 'http://h/projects/abc/buckets/photos'],
  ['http://h/projects/abc/buckets/photos#top', 'http://h/projects/abc/buckets/photos'],
])('%s is reported as %s', (href, reported) => {
  expect(reportedUrl(href)).toBe(reported)
})
