import { describe, expect, it } from 'vitest'
import { extensionOf, fileKind, previewKind, previewType } from './preview-kind'

describe('a file is shown by its extension', () => {
  it.each([
    ['text', ['txt']],
    ['code', ['json', 'xml', 'yaml', 'toml', 'sql', 'js', 'log']],
    ['markdown', ['md']],
    ['csv', ['csv']],
    ['image', ['bmp', 'svg', 'jpg', 'jpeg', 'png', 'ico', 'gif', 'webp', 'avif']],
    ['heic', ['heic', 'heif']],
    ['video', ['m4v', 'mp4', 'webm', 'mov', 'mkv', 'ogv']],
    ['audio', ['m4a', 'mp3', 'wav', 'ogg', 'aac', 'flac', 'aif', 'aiff']],
    ['pdf', ['pdf']],
    [null, ['zip', 'exe', 'docx', 'constructor']],
  ] as const)('%s: %j', (kind, extensions) => {
    expect(extensions.map((extension) => previewKind(`a.${extension}`))).toEqual(extensions.map(() => kind))
    expect(extensions.map((extension) => previewKind(`A.B.${extension.toUpperCase()}`))).toEqual(
      extensions.map(() => kind),
    )
  })

  it.each([
    ['README', ''],
    ['.txt', ''],
    ['a.txt/b', ''],
    ['a/.hidden.txt', 'txt'],
    ['a.', ''],
  ])('the extension of %s is %j', (name, extension) => expect(extensionOf(name)).toBe(extension))
})

it.each([
  ['image', ['avif', 'png', 'heic']],
  ['text', ['txt', 'csv', 'pdf', 'docx']],
  ['code', ['json', 'html', 'ts']],
  ['archive', ['zip']],
  ['audio', ['aif', 'opus']],
  ['video', ['ogv', 'avi']],
  ['other', ['exe', 'constructor']],
] as const)('%s is the symbol of %j', (kind, extensions) => {
  expect(extensions.map((extension) => fileKind(`a.${extension}`))).toEqual(extensions.map(() => kind))
})

it('nothing is asked for as something that runs at the top of a window, except pictures and documents', () => {
  const names = ['a.html', 'a.htm', 'a.xml', 'a.csv', 'a.txt', 'a.md', 'a.js']
  expect(names.map(previewType)).toEqual(names.map(() => 'text/plain'))
  expect(previewType('a.pdf')).toBe('application/pdf')
  expect(previewType('a')).toBe('application/octet-stream')
})
