import { expect, it } from 'vitest'
import { blockedBy } from './blocked-paths'

it.each([
  ['links.test/s/acc/bucket/bad', true],
  ['links.test/s/acc/bucket/bad2', false],
  ['other.test/s/acc/bucket/bad', false],
  ['links.test/raw/any/bucket/evil/x', true],
  ['links.test/raw/any/bucket/good/x', false],
])('%s: %s', (hostAndPath, blocked) => {
  expect(blockedBy(['links.test/s/acc/bucket/bad', 'r:/evil/'])(hostAndPath)).toBe(blocked)
})

it('says which expression is none', () => {
  expect(() => blockedBy(['r:('])).toThrow('PERIGEE_LINKSHARE_BLOCKED_PATHS: "(" is no regular expression.')
})
