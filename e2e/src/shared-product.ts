import { inject } from 'vitest'
import type { Installation } from './product'

declare module 'vitest' {
  interface ProvidedContext {
    product: Installation
  }
}

/**
 * The product that runs for all journeys which need no settings of their own and never stop it: each has people, projects
 * and buckets of its own in it.
 */
export const sharedProduct = (): Installation => inject('product')
