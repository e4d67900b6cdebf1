/** The first 64 bits behind the point of a root (2 or 3) of a number. */
function fractionOfRoot(root: 2n | 3n, value: number): bigint {
  const wide = BigInt(value) << (64n * root)
  let guess = 1n << 72n
  for (;;) {
    // Newton's method from above, in whole numbers.
    const next = ((root - 1n) * guess + wide / guess ** (root - 1n)) / root
    if (next >= guess) return BigInt.asUintN(64, guess)
    guess = next
  }
}

const primes = Array.from({ length: 410 }, (_, value) => value).filter(
  (value) => value > 1 && !Array.from({ length: value }, (_, by) => by).some((by) => by > 1 && value % by === 0),
)

/** Of SHA-512, as FIPS 180-4 defines them. */
export const startingState = primes.slice(0, 8).map((prime) => fractionOfRoot(2n, prime))
export const roundConstants = primes.slice(0, 80).map((prime) => fractionOfRoot(3n, prime))
