import { describe, expect, it } from 'vitest'
import { taxIdProblem, taxTypeOf } from './tax-id'
import { billingCountries, taxTypes, taxTypesOf } from './tax-types'

describe('the types of tax ids', () => {
  it('are those of 73 countries: 65 codes, of which one is the Union’s', () => {
    expect(billingCountries).toHaveLength(73)
    expect(new Set(taxTypes.map(({ code }) => code)).size).toBe(65)
    expect(taxTypes.filter(({ code }) => code === 'eu_vat')).toHaveLength(28)
    expect(billingCountries.filter(({ name, code }) => name === code)).toEqual([])
  })

  it.each([
    ['AU', ['au_abn', 'au_arn']],
    ['BG', ['bg_uic', 'eu_vat']],
    ['CA', ['ca_bn', 'ca_gst_hst', 'ca_pst_bc', 'ca_pst_mb', 'ca_pst_sk', 'ca_qst']],
    ['DE', ['eu_vat']],
    ['GB', ['eu_vat', 'gb_vat']],
    ['JP', ['jp_cn', 'jp_rn', 'jp_trn']],
    ['MY', ['my_frp', 'my_itn', 'my_sst']],
    ['US', ['us_ein']],
    ['us', []],
    ['XX', []],
  ])('of %s are %j', (country, expected) => {
    expect(taxTypesOf(country).map(({ code }) => code)).toEqual(expected)
  })
})

describe('the shape of a tax id', () => {
  it.each(taxTypes)('$code of $countryCode takes its example', ({ code, example }) => {
    expect(taxIdProblem(code, example)).toBeUndefined()
    expect(taxIdProblem(code, ` ${example.toLowerCase()} `)).toBeUndefined()
  })

  it.each([
    ['us_ein', '12-345678'],
    ['us_ein', 'AB-3456789'],
    ['eu_vat', '123456789'],
    ['eu_vat', 'ZZ123456789'],
    ['gb_vat', 'none'],
    ['gb_vat', ''],
    ['no_such', '1'],
    ['de_vat', 'DE123456789'],
  ])('%s does not take %j', (code, value) => expect(taxIdProblem(code, value)).toBeDefined())

  it('of the Union says which country it is of', () => {
    expect(taxTypeOf('eu_vat', 'EL 123456789')?.countryCode).toBe('GR')
    expect(taxTypeOf('eu_vat', 'xi123456789')?.countryCode).toBe('GB')
  })
})
