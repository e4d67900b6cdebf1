import type { ConnectionOutcome } from '@perigee/domain/connection-outcomes'
import type { S3Client } from '@perigee/domain/s3-clients'
import type { UserId } from '@perigee/std/brand'
import type { Generated } from 'kysely'

/** Somebody who watches what the gateway sees of an access key. */
export interface ConnectionTestsTable {
  id: Generated<string>
  project_id: number
  opened_by: UserId
  /** 16 bytes that stand for the access key id. */
  key_mark: Uint8Array
  ends_at: Date
}

/** The last request of each outcome that came while a test was open. */
export interface ConnectionTestRequestsTable {
  test_id: string
  outcome: ConnectionOutcome
  seen_at: Date
  client: S3Client
  /** Of S3, such as PutObject. */
  operation: string | null
  /** Of the refusal, in the words of S3. */
  code: string | null
  /** By how much the client's clock is ahead. */
  skew_seconds: number | null
}

export interface ConnectionTestsSchema {
  'satellite.connection_tests': ConnectionTestsTable
  'satellite.connection_test_requests': ConnectionTestRequestsTable
}
