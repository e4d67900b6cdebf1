import { expect, it } from 'vitest'
import { embedSnippet } from './embed'

const link = 'https://link.test/raw/jid/photos/it'

it.each([
  ['a.mp4', `<video src="${link}" controls></video>`],
  ['a.MP3', `<audio src="${link}" controls></audio>`],
  ['a.png', `<img src="${link}" alt="Shared image">`],
  ['a.pdf', null],
  ['a.txt', null],
])('%s is embedded as %s', (name, snippet) => expect(embedSnippet(name, link)).toBe(snippet))

it('a link cannot leave its attribute', () =>
  expect(embedSnippet('a.png', 'https://link.test/"><script>&')).toBe(
    '<img src="https://link.test/&quot;>&lt;script>&amp;" alt="Shared image">',
  ))
