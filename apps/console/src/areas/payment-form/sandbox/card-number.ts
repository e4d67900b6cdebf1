/** Digits alone. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** In groups of four, as cards show them. */
export const grouped = (text: string): string =>
  digitsOf(text)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** '1230' and '12 / 30' become '12/30'; what is not finished stays as it is. */
export function expiryText(text: string): string {
  const digits = digitsOf(text).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/** The month that '12/30' names, from 1, and its year; undefined for what is no month. */
export function expiryOf(text: string): { month: number; year: number } | undefined {
  const found = /^(\d{2})\/(\d{2})$/.exec(text)
  const month = Number(found?.[1])
  return found && month >= 1 && month <= 12 ? { month, year: 2000 + Number(found[2]) } : undefined
}
