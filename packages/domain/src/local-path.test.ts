import { expect, it } from 'vitest'
import { isLocalPath } from './local-path'

it.each([
  '/',
  '/projects',
  '/projects/1Ab/buckets/photos?folder=a%2Fb%20c#top',
  '/a//b',
  '/@evil.test',
  `/${'x'.repeat(1999)}`,
])('%j stays', (path) => {
  expect(isLocalPath(path)).toBe(true)
  expect(new URL(path, 'https://here.test').origin).toBe('https://here.test')
})

it.each([
  '',
  'projects',
  '//evil.test',
  '/\\evil.test',
  '\\/evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  ' /projects',
  '/a b',
  '/ä',
  'https://evil.test/',
  'javascript:alert(1)',
  `/${'x'.repeat(2000)}`,
])('%j is refused', (path) => expect(isLocalPath(path)).toBe(false))
