/** First byte of the binary form. */
export const macaroonVersion = 2

/** Packet types of libmacaroons' second binary format. */
export const packetType = { endOfSection: 0, location: 1, identifier: 2, verificationId: 4, signature: 6 } as const

export const tailLength = 32
