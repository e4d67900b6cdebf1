import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

/** What an error boundary caught, which tests of failures mean to happen. */
const caught = /^%o|^Warning: Error in route match/
const complaints: string[] = []
let errors: MockInstance

beforeEach(() => {
  const print = Reflect.get(console, 'error') as (...words: unknown[]) => void
  errors = vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    const [first] = words
    if (typeof first === 'string' && !caught.test(first)) complaints.push(words.join(' '))
    print(...words)
  })
})

/** React complains there of keys, nesting and fields that would break a page; a test that it complains in fails. */
afterEach(() => {
  errors.mockRestore()
  expect(complaints.splice(0)).toEqual([])
})
