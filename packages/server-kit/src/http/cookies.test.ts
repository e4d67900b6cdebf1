import { describe, expect, it } from 'vitest'
import { parseCookies, renderCookie } from './cookies'

describe('cookies', () => {
  it.each([
    ['a=1; b=2', { a: '1', b: '2' }],
    ['a=1; a=2', { a: '1' }],
    ['a="q"; =x; c; d=%20', { a: 'q', d: ' ' }],
    ['a=%E0%A4%A; b=1', { b: '1' }],
    ['__proto__=1', Object.fromEntries([['__proto__', '1']])],
    [undefined, {}],
  ])('%s', (header, expected) => expect(parseCookies(header)).toEqual(expected))

  it('renders safe attributes by default and encodes what a cookie cannot hold', () => {
    expect(renderCookie('a', 'x; y="é"')).toBe('a=x%3B%20y=%22%C3%A9%22; Path=/; HttpOnly; SameSite=Strict')
    expect(renderCookie('a', '', { expires: new Date(0), httpOnly: false, secure: true, sameSite: 'Lax' })).toBe(
      'a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Secure; SameSite=Lax',
    )
  })

  it('comes back as it was', () => {
    const value = 'aé;,"\\ %=🌍'
    expect(parseCookies(renderCookie('a', value)).a).toBe(value)
  })
})
