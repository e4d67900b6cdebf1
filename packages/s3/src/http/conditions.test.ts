import { describe, expect, it } from 'vitest'
import { judgeRead, rangeApplies } from './conditions'

const state = { etag: 'abc', lastModified: new Date('2026-01-02T03:04:05.678Z') }
const before = 'Fri, 02 Jan 2026 03:04:04 GMT'
const same = 'Fri, 02 Jan 2026 03:04:05 GMT'
const none = { ifMatch: undefined, ifNoneMatch: undefined, ifModifiedSince: undefined, ifUnmodifiedSince: undefined }
const judge = (conditions: Partial<typeof none> | Record<string, string>) => {
  try {
    return judgeRead({ ...none, ...conditions }, state)
  } catch {
    return 'failed'
  }
}

describe('reading under conditions', () => {
  it.each([
    [{}, 'send'],
    [{ ifMatch: '"abc"' }, 'send'],
    [{ ifMatch: 'abc' }, 'send'],
    [{ ifMatch: '*' }, 'send'],
    [{ ifMatch: '"x", "abc"' }, 'send'],
    [{ ifMatch: '"x"' }, 'failed'],
    [{ ifMatch: 'W/"abc"' }, 'failed'],
    [{ ifMatch: 'W/"abc", "abc"' }, 'send'],
    [{ ifNoneMatch: '"abc"' }, 'not-modified'],
    [{ ifNoneMatch: 'W/"abc"' }, 'not-modified'],
    [{ ifNoneMatch: '*' }, 'not-modified'],
    [{ ifNoneMatch: '"x"' }, 'send'],
    [{ ifModifiedSince: before }, 'send'],
    [{ ifModifiedSince: same }, 'not-modified'],
    [{ ifModifiedSince: 'nonsense' }, 'send'],
    [{ ifUnmodifiedSince: before }, 'failed'],
    [{ ifUnmodifiedSince: same }, 'send'],
    [{ ifMatch: '"abc"', ifUnmodifiedSince: before }, 'send'],
    [{ ifNoneMatch: '"x"', ifModifiedSince: same }, 'send'],
    [{ ifMatch: '"x"', ifNoneMatch: '"abc"' }, 'failed'],
  ])('%j: %s', (conditions, outcome) => expect(judge(conditions)).toBe(outcome))
})

it.each([
  [undefined, true],
  ['"abc"', true],
  ['"x"', false],
  [same, true],
  [before, false],
])('If-Range %s: %s', (header, applies) => expect(rangeApplies(header, state)).toBe(applies))
