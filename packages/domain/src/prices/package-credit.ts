/** A change of a customer's credit, in millionths of a dollar; `micros` is never below zero. */
export interface CreditChange {
  /**
   * `bought`: a package gave it. `came`: anything else did. `spent`: it paid an invoice, or went in another way. `back`: an
   * invoice was taken back. `unbought` and `uncame`: what had come went back, to a card for instance. `ended`: taken because
   * the package is over.
   */
  how: 'bought' | 'came' | 'spent' | 'back' | 'unbought' | 'uncame' | 'ended'
  micros: bigint
  /** Of `spent` and `back`; '' for none. */
  invoice?: string
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * What is left of the credit of a package, in millionths of a dollar. Credit of the package is spent before all other, and
 * what paid an invoice that was taken back becomes again what it was, unless the package has ended meanwhile. So what is
 * left never holds funds that somebody paid in, and never more than there is.
 * @param changes in the order in which they were booked
 */
export function leftOfPackage(changes: readonly CreditChange[]): bigint {
  let ofPackage = 0n
  let others = 0n
  const spentOn = new Map<string, bigint>()
  const take = (micros: bigint, packageFirst: boolean): bigint => {
    const fromPackage = packageFirst ? least(ofPackage, micros) : least(ofPackage, micros - least(others, micros))
    ofPackage -= fromPackage
    others -= micros - fromPackage
    return fromPackage
  }
  for (const { how, micros, invoice = '' } of changes) {
    if (how === 'bought') ofPackage += micros
    else if (how === 'came') others += micros
    else if (how === 'spent') spentOn.set(invoice, (spentOn.get(invoice) ?? 0n) + take(micros, true))
    else if (how === 'unbought') take(micros, true)
    else if (how === 'uncame') take(micros, false)
    else if (how === 'back') {
      const again = least(micros, spentOn.get(invoice) ?? 0n)
      spentOn.set(invoice, (spentOn.get(invoice) ?? 0n) - again)
      ofPackage += again
      others += micros - again
    } else {
      take(micros, true)
      spentOn.clear()
    }
  }
  const all = ofPackage + others
  return least(ofPackage, all > 0n ? all : 0n)
}
