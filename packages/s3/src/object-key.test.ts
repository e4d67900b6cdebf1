import { expect, it } from 'vitest'
import { objectKeyProblem } from './object-key'

it.each([
  ['photo.jpg', null],
  ['/leading//double/', null],
  ['a b+c%#?é日本', null],
  ['.hidden/..name/...', null],
  ['x'.repeat(1024), null],
  ['x'.repeat(1025), 'KeyTooLongError'],
  ['é'.repeat(513), 'KeyTooLongError'],
  ['', 'XMinioInvalidObjectName'],
  ['a\ud800b', 'XMinioInvalidObjectName'],
  ['a/./b', 'XMinioInvalidResourceName'],
  ['..', 'XMinioInvalidResourceName'],
  ['a/..', 'XMinioInvalidResourceName'],
])('%j: %s', (key, problem) => {
  expect(objectKeyProblem(key)).toBe(problem)
})
