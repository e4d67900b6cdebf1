import { inject } from 'vitest'
import type { Installation } from '../../src/product'

/** What is attacked. */
export interface Victim extends Installation {
  pid: number
  /** File of the lines that the table at the end is made of. */
  report: string
}

declare module 'vitest' {
  interface ProvidedContext {
    victim: Victim
  }
}

export const victim = inject('victim')

const portOf = (setting: string): string => `http://127.0.0.1:${victim.env[setting]}`
/** Compute, and the S3 gateway as instances reach it. */
export const computePorts = {
  compute: portOf('PERIGEE_COMPUTE_PORT'),
  storage: portOf('PERIGEE_COMPUTE_STORAGE_PORT'),
}
