import { storeRefusals } from '@perigee/contract/refusals/store'
import type { WriteCondition } from '@perigee/contract/store'
import { sql, type RawBuilder } from 'kysely'
import { parseVersionId } from './version-id'

/**
 * The arguments `in_absent, in_latest, in_latest_end` of the functions that write.
 * @throws Refusal `objectChanged` for bytes that are no version id: no version can have it.
 */
export function conditionArguments(condition: WriteCondition | undefined): RawBuilder<unknown> {
  if (condition === undefined || !('latest' in condition)) {
    return sql`${condition !== undefined}::boolean, null::bigint, null::bytea`
  }
  if (condition.latest.length !== 16) throw storeRefusals.objectChanged()
  const { version, streamEnd } = parseVersionId(condition.latest)
  return sql`false, ${version}::bigint, ${streamEnd}::bytea`
}
