import { type TaxType, taxTypes } from './tax-types'

export const longestTaxId = 50

/** Numbers that come in more lengths than that of their example. */
const lengths: Readonly<Record<string, readonly [least: number, most: number]>> = {
  bg_uic: [9, 13],
  bo_tin: [7, 15],
  cr_tin: [9, 12],
  eu_vat: [8, 14],
  gb_vat: [7, 14],
  il_vat: [5, 9],
  is_vat: [5, 6],
  mx_rfc: [12, 13],
  nz_gst: [8, 9],
  ph_tin: [9, 14],
  ro_tin: [2, 13],
  ru_inn: [10, 12],
  sg_uen: [9, 10],
  th_vat: [10, 13],
  ua_vat: [9, 12],
  vn_tin: [10, 14],
}

const bare = (value: string): string => value.replaceAll(/[\s./-]/g, '').toUpperCase()

/** The type that a value of this code can be of; of the Union's numbers the one of the country that they begin with. */
export function taxTypeOf(code: string, value: string): TaxType | undefined {
  const ofCode = taxTypes.filter((type) => type.code === code)
  return ofCode.find(({ example }) => bare(value).startsWith(bare(example).slice(0, 2))) ?? ofCode[0]
}

/**
 * What is wrong with the shape of a tax id: letters and digits as in the example of its type. Whether the number is
 * somebody's, only a tax office can say; check digits are not looked at, as the examples of many types have none.
 */
export function taxIdProblem(code: string, value: string): string | undefined {
  const type = taxTypeOf(code, value)
  if (!type) return 'There is no such type of tax ID.'
  const [given, example] = [bare(value), bare(type.example)]
  const [least, most] = lengths[code] ?? [example.length, example.length]
  const fits = /^[A-Z0-9]+$/.test(given) && /\d/.test(given) && given.length >= least && given.length <= most
  const isPlain = /^\d+$/.test(example)
  const country = code === 'eu_vat' ? example.slice(0, 2) : ''
  if (fits && given.startsWith(country) && (!isPlain || /^\d+$/.test(given))) return undefined
  return `This is no ${type.name}. An example: ${type.example}`
}
