import type { Scope } from './signing-key'

/** A Signature Version 4 claim as read from a request: parsed, nothing verified yet. */
export type Authorization = {
  readonly how: 'header' | 'query'
  readonly accessKeyId: string
  readonly scope: Scope
  /** Lower-case names in the order that the client signed them in. */
  readonly signedHeaders: readonly string[]
  readonly signature: string
  /** The text that was signed (`yyyymmddThhmmssZ`) and the moment that it names. */
  readonly timestamp: string
  readonly signedAt: Date
  /** Life of a presigned URL in seconds; null for header signatures. */
  readonly expires: number | null
  /** What stands for the body in the canonical request. */
  readonly payloadHash: string
}
