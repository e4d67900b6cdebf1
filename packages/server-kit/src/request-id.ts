import { randomBytes } from 'node:crypto'

/** 128 random bits in hexadecimal. Ids that come in from outside are never taken over. */
export const newRequestId = (): string => randomBytes(16).toString('hex')
