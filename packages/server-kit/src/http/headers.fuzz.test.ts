import { fc, fuzz, mangled } from '@perigee/std/testing/fuzz'
import { slowTexts } from '@perigee/std/testing/growth'
import { describe, expect, it } from 'vitest'
import { acceptsCoding } from './accept-encoding'
import { parseCookies, renderCookie } from './cookies'

const readers: [string, (text: string) => unknown, string[]][] = [
  ['Cookie', parseCookies, ['a=b; c="d e"; _tokenKey=abc%20d']],
  ['Accept-Encoding', (text) => acceptsCoding(text, 'gzip'), ['gzip;q=0.5, br, *;q=0']],
]

describe('a header that any browser sends', () => {
  it.each(readers)('%s is read, whatever stands in it', (_, read, valid) => {
    fc.assert(
      fc.property(mangled(...valid), (text) => void read(text)),
      fuzz(),
    )
  })

  it.each(readers)('%s is read in time that grows with its length', (_, read, valid) => {
    expect(slowTexts(read, ['', ...valid])).toEqual([])
  })

  it('a cookie that was set comes back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (value) => {
        const [pair] = renderCookie('name', value).split(';')
        expect(parseCookies(`first=1; ${pair}; name=2`).get('name')).toEqual([value, '2'])
      }),
      fuzz(),
    )
  })
})
