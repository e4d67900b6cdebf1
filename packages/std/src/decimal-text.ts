/** A fraction as a decimal number with so many places, half rounded up; exact, however large. Not for negative ones. */
export function decimalText(numerator: bigint, denominator: bigint, places: number): string {
  const scaled = (2n * numerator * 10n ** BigInt(places) + denominator) / (2n * denominator)
  const digits = scaled.toString().padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
