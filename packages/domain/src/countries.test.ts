import { expect, it } from 'vitest'
import { countryName } from './countries'

it.each([
  ['DE', 'Germany'],
  ['PK', 'Pakistan'],
  ['NG', 'Nigeria'],
  ['TR', 'Türkiye'],
])('%s is %s', (code, name) => {
  expect(countryName(code)).toBe(name)
})

it.each(['', 'de', 'XX', 'ZZ', 'EU', 'UK', 'SU', 'DEU', '001', 'D E', '日本'])('"%s" is no country', (code) => {
  expect(countryName(code)).toBeUndefined()
})
