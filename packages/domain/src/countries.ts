const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const twoLetters = /^[A-Z]{2}$/
/** What has such a code and a name, and is no country. */
const others: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** The English name of a country by its upper-case code of ISO 3166; undefined where there is none, or none any more. */
export const countryName = (code: string): string | undefined =>
  twoLetters.test(code) && !others.has(code) && new Intl.Locale(`und-${code}`).region === code
    ? names.of(code)
    : undefined
