import { describe, expect, it } from 'vitest'
import { preferredLanguage } from './accept-language'

describe('the language of dates', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['en-GB,en;q=0.9', 'en-GB'],
    ['en;q=0.5, fr-CH', 'fr-CH'],
    ['fr;q=0.4,de;q=0.7', 'de'],
    ['de;q=0,fr;q=0.1', 'fr'],
    ['zh-Hant-TW', 'zh-Hant-TW'],
    ['xx, ja;q=0.8', 'ja'],
    ['*', 'en'],
    ['de-u-ca-buddhist, sv', 'sv'],
    ['not a tag, <script>, pt;q=x', 'en'],
  ])('asked for by %j is %s', (header, language) => expect(preferredLanguage(header)).toBe(language))
})
