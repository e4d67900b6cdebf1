import { expect, it } from 'vitest'
import { escapedHtml, numberedLines } from './number-lines'

const shown = (html: string) => {
  const { body } = new DOMParser().parseFromString(numberedLines(html)?.html ?? '', 'text/html')
  return { lines: [...body.querySelectorAll('[data-line]')].map(({ innerHTML }) => innerHTML), text: body.textContent }
}

it.each([
  ['', 1],
  ['a', 1],
  ['a\n', 1],
  ['a\nb', 2],
  ['a\n\nb\n', 3],
])('%j has %i lines, and stays what it was', (text, count) => {
  expect(numberedLines(text)?.count).toBe(count)
  expect(shown(text).text).toBe(text)
})

it('a colour goes on in the next line', () => {
  expect(shown('x <span class="hljs-comment">a\nb</span> y').lines).toEqual([
    'x <span class="hljs-comment">a\n</span>',
    '<span class="hljs-comment">b</span> y',
  ])
})

it('hostile text stays text', () => {
  const hostile = '<span class="a">\n</span></span><script>alert(1)</script>\n<img src=x onerror="alert(2)">'
  expect(shown(escapedHtml(hostile)).text).toBe(hostile)
  expect(numberedLines(escapedHtml(hostile))?.html).not.toMatch(/<(script|img)/)
})

it('there is an end to numbers', () => {
  expect(numberedLines('\n'.repeat(20_000))?.count).toBe(20_000)
  expect(numberedLines('\n'.repeat(20_001))).toBeNull()
})
