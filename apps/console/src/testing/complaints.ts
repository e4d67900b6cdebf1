import { afterEach, beforeEach, expect, vi } from 'vitest'

/** What an error boundary caught, which tests of failures mean to happen. */
const caught = /^%o|^Warning: Error in route match/
const complaints: string[] = []

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    const [first] = words
    if (typeof first === 'string' && !caught.test(first)) complaints.push(words.join(' '))
  })
})

/** React complains there of keys, nesting and fields that would break a page; a test that it complains in fails. */
afterEach(() => expect(complaints.splice(0)).toEqual([]))
