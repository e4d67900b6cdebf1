import { randomBytes } from 'node:crypto'

/** An id that says of what it is: `cus_…`, `pm_…`, `pi_…`. */
export const newId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`

/** Opens one intent or setup to the browser of its customer. */
export const newClientSecret = (id: string): string => `${id}_secret_${randomBytes(16).toString('hex')}`
