import { describe, expect, it } from 'vitest'
import { isFolderMark, isHiddenEntry, objectKeyProblem, placeholderKey } from './object-key'

describe('object keys', () => {
  it.each(['a', 'a/b', '/a', 'a//b', 'a/', '...', '.hidden', 'ä'.repeat(512), '?#%+& ='])('%j is fine', (key) =>
    expect(objectKeyProblem(key)).toBeUndefined(),
  )

  it.each(['', '.', '..', 'a/../b', './a', 'a/.', 'ä'.repeat(513), 'x\ud800'])('%j is refused', (key) =>
    expect(objectKeyProblem(key)).toBeTypeOf('string'),
  )

  it.each([
    ['photos/.file_placeholder', true],
    ['photos/', true],
    ['photos/cat.png', false],
    ['.file_placeholder.txt', false],
  ])('%s marks a folder: %s', (key, mark) => expect(isFolderMark(key)).toBe(mark))

  it.each([
    ['', true],
    ['.file_placeholder', true],
    ['cat.png', false],
  ])('a listing hides %j: %s', (name, hidden) => expect(isHiddenEntry(name)).toBe(hidden))

  it('names the placeholder of a folder', () => expect(placeholderKey('a/b')).toBe('a/b/.file_placeholder'))
})
