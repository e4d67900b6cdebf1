import { describe, expect, it } from 'vitest'
import { parseCookies, renderCookie } from './cookies'

describe('cookies', () => {
  it.each([
    [
      'a=1; b=2',
      [
        ['a', ['1']],
        ['b', ['2']],
      ],
    ],
    ['a=1; a=2', [['a', ['1', '2']]]],
    ['a=%E0%A4%A; a=1', [['a', ['%E0%A4%A', '1']]]],
    [
      'a="q"; =x; c; d=%20',
      [
        ['a', ['q']],
        ['d', [' ']],
      ],
    ],
    ['\ta =1', [['a', ['1']]]],
    [
      '\u00a0a=1; a\u00a0=2',
      [
        ['\u00a0a', ['1']],
        ['a\u00a0', ['2']],
      ],
    ],
    ['__proto__=1', [['__proto__', ['1']]]],
    [undefined, []],
  ])('%j', (header, expected) => expect([...parseCookies(header)]).toEqual(expected))

  it('renders safe attributes by default and encodes what a cookie cannot hold', () => {
    expect(renderCookie('a', 'x; y="é"')).toBe('a=x%3B%20y=%22%C3%A9%22; Path=/; HttpOnly; SameSite=Strict')
    expect(renderCookie('a', '', { expires: new Date(0), httpOnly: false, secure: true, sameSite: 'Lax' })).toBe(
      'a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Secure; SameSite=Lax',
    )
  })

  it.each([{}, { secure: true, path: '/api' }, { secure: true, domain: 'a.test' }])(
    'renders no cookie of the host that browsers would not take: %j',
    (options) => expect(() => renderCookie('__Host-a', '1', options)).toThrow(TypeError),
  )

  it('comes back as it was', () => {
    const value = 'aé;,"\\ %=🌍'
    expect(parseCookies(renderCookie('a', value)).get('a')).toEqual([value])
  })
})
