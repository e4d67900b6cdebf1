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
