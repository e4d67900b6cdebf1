const decimal = /^(\d+)(?:\.(\d+))?$/

/**
 * A decimal number in units of its last place: `'1.5'` with 2 places is 150n. Surplus digits are rounded, half up.
 * @returns undefined for what is no such number
 */
export function unitsOf(text: string, places: number): bigint | undefined {
  const [, whole, fraction = ''] = (text.length <= 100 && decimal.exec(text)) || []
  if (whole === undefined) return undefined
  const kept = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  return (fraction[places] ?? '0') >= '5' ? kept + 1n : kept
}

/** The same back, without zeros at the end: 150n with 2 places is `'1.5'`. `atLeast`: digits that stay behind the point. */
export function unitsText(units: bigint, places: number, atLeast = 0): string {
  const sign = units < 0n ? '-' : ''
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  let fraction = digits.slice(digits.length - places)
  while (fraction.length > atLeast && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  fraction = fraction.padEnd(atLeast, '0')
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
