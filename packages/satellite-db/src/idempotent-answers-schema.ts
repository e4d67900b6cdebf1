import type { UserId } from '@perigee/std/brand'

/** What a request with an Idempotency-Key was answered. */
export interface IdempotentAnswersTable {
  user_id: UserId
  /** SHA-256 of what the client chose. */
  key_hash: Uint8Array
  /** SHA-256 of method, address and body. */
  request_hash: Uint8Array
  attempt: string
  begun_at: Date
  /** Null while the first is not answered yet. */
  status: number | null
  sealed_answer: Uint8Array | null
}

export interface IdempotentAnswersSchema {
  'satellite.idempotent_answers': IdempotentAnswersTable
}
