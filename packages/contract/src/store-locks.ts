import type { BucketName } from '@perigee/std/brand'
import type { ObjectAddress } from './store-objects'

/** A lock on one version: it stays until then. Under COMPLIANCE nobody can change that. */
export interface Retention {
  mode: 'GOVERNANCE' | 'COMPLIANCE'
  until: Date
}

/** What a write asks for its object; a retention takes the place of the bucket's default. */
export interface NewLock {
  retention?: Retention
  legalHold?: boolean
}

/** How long new objects of a bucket are kept unless they ask for something else; a day has 24 hours. */
export type DefaultRetention = { mode: Retention['mode'] } & ({ days: number } | { years: number })

export interface SetVersioning {
  bucket: BucketName
  /** Whether new versions are kept; those that are there stay. */
  keeps: boolean
}

export interface SetBucketLock {
  bucket: BucketName
  /** Null for none. */
  defaultRetention: DefaultRetention | null
}

/** How object lock is set up in a bucket that has it. */
export interface BucketLock {
  defaultRetention: DefaultRetention | null
}

export interface SetRetention extends ObjectAddress {
  /** Null takes it away. */
  retention: Retention | null
  /** Asks to weaken what is under GOVERNANCE. */
  bypassGovernance: boolean
}

export interface SetLegalHold extends ObjectAddress {
  legalHold: boolean
}
