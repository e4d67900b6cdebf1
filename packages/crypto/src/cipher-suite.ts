/** Numbers of the cipher suites, on the wire and in memory. */
export const cipherSuite = { unspecified: 0, null: 1, aesGcm: 2, secretBox: 3 } as const

/** Kept as the number that was read: an unknown suite is an error only when it is used. */
export type CipherSuite = number
