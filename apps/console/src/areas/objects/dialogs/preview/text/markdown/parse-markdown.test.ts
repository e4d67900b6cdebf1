import { describe, expect, it } from 'vitest'
import { longestLaidOut, parseMarkdown } from './parse-markdown'
import { parseInlines, safeHref } from './parse-inlines'

const paragraph = (...inlines: unknown[]) => ({ kind: 'paragraph', inlines })

describe('Markdown', () => {
  it('is headings, paragraphs and rules', () => {
    expect(parseMarkdown('# Title #\nsome\ntext\n\n---\n### C#')).toEqual([
      { kind: 'heading', level: 1, inlines: ['Title'] },
      paragraph('some', ' ', 'text'),
      { kind: 'rule' },
      { kind: 'heading', level: 3, inlines: ['C#'] },
    ])
  })

  it('is lists in lists, and tasks', () => {
    expect(parseMarkdown('3. a\n   - b\n   - [x] c\n4. d\n\n- e')).toEqual([
      {
        kind: 'list',
        start: 3,
        items: [
          {
            checked: null,
            blocks: [
              paragraph('a'),
              {
                kind: 'list',
                start: null,
                items: [
                  { checked: null, blocks: [paragraph('b')] },
                  { checked: true, blocks: [paragraph('c')] },
                ],
              },
            ],
          },
          { checked: null, blocks: [paragraph('d')] },
        ],
      },
      { kind: 'list', start: null, items: [{ checked: null, blocks: [paragraph('e')] }] },
    ])
  })

  it('is code, in which nothing means anything, quotes and tables', () => {
    expect(parseMarkdown('```js\n# a *b*\n```\n> said\n> so\n\n| a | b |\n|---|:-:|\n| 1 | `x` |')).toEqual([
      { kind: 'code', text: '# a *b*' },
      { kind: 'quote', blocks: [paragraph('said', ' ', 'so')] },
      { kind: 'table', head: [['a'], ['b']], rows: [[['1'], [{ kind: 'code', text: 'x' }]]] },
    ])
  })

  it.each([
    ['a **b** c', ['a ', { kind: 'strong', inlines: ['b'] }, ' c']],
    ['*a* _b_ ~~c~~', [emphasis('a'), ' ', emphasis('b'), ' ', { kind: 'strike', inlines: ['c'] }]],
    ['snake_case_name and 2 * 3 * 4', ['snake_case_name and 2 * 3 * 4']],
    ['\\*a\\* ``a`b``', ['*a* ', { kind: 'code', text: 'a`b' }]],
    ['see https://a.test/x.', ['see ', { kind: 'link', href: 'https://a.test/x', inlines: ['https://a.test/x'] }, '.']],
    ['[a](https://a.test/b_(c) "d")', [{ kind: 'link', href: 'https://a.test/b_(c)', inlines: ['a'] }]],
    ['one  \ntwo', ['one  ', { kind: 'break' }, 'two']],
  ])('%j has its marks', (text, inlines) => expect(parseInlines(text)).toEqual(inlines))
})

describe('hostile Markdown', () => {
  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.test/1',
    '//a.test/x',
    './other.md',
    '#there',
  ])('leads nowhere by %j', (address) => {
    expect(safeHref(address)).toBeNull()
    expect(JSON.stringify(parseMarkdown(`[a](${address}) <${address}>`))).not.toContain('"href":"')
  })

  it('is no HTML, and no picture is asked for', () => {
    const html = '<script>alert(1)</script>\n<img src=x onerror=alert(1)>\n\n![seen](https://spy.test/1.png)'
    const blocks = parseMarkdown(html)
    expect(blocks).toEqual([
      paragraph('<script>alert(1)</script>', ' ', '<img src=x onerror=alert(1)>'),
      paragraph({ kind: 'image', alt: 'seen' }),
    ])
  })

  it('of any length ends soon', () => {
    expect(parseMarkdown('x'.repeat(longestLaidOut + 1))).toBeNull()
    expect(parseMarkdown('\n'.repeat(10_001))).toBeNull()
    for (const piece of [
      '*a ',
      '**a',
      '_',
      '[',
      '![',
      '](',
      '`',
      '`` ` ',
      '<a',
      'http://',
      '~~',
      '> ',
      '- ',
      '|-',
      '\\',
    ])
      expect(parseMarkdown(piece.repeat(longestLaidOut / piece.length))).not.toBeNull()
    expect(parseMarkdown('> - '.repeat(5_000))).not.toBeNull()
    expect(parseMarkdown('- a\n'.repeat(9_000))).not.toBeNull()
  }, 20_000)
})

function emphasis(text: string) {
  return { kind: 'emphasis', inlines: [text] }
}
