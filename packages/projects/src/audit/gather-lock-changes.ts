import { type Context, inTransaction } from '@perigee/actors/context'
import { type TakenLockChange, takeLockChanges } from '@perigee/satellite-db/lock-changes'
import { type NewAct, writeActs } from '@perigee/satellite-db/write-acts'

const atOnce = 5_000

/**
 * A job: makes entries of the audit log of changes to locks of single objects. Those of one key, bucket and place are one
 * entry, which says how many objects it is about. Entries come and changes go in one transaction, so each change counts
 * once, however often the job runs. @returns how many changes there were
 */
export async function gatherLockChanges(context: Pick<Context, 'db' | 'clock'>): Promise<number> {
  let gathered = 0
  for (;;) {
    const taken = await inTransaction(context, async ({ db }) => {
      const changes = await takeLockChanges(db, atOnce)
      for (const { last, count } of together(changes)) await writeActs(db, [entryOf(last, count)], last.at)
      return changes.length
    })
    gathered += taken
    if (taken < atOnce) return gathered
  }
}

function together(changes: readonly TakenLockChange[]): Iterable<{ last: TakenLockChange; count: number }> {
  const groups = new Map<string, { last: TakenLockChange; count: number }>()
  for (const last of changes) {
    const key = entryKey(last)
    groups.set(key, { last, count: (groups.get(key)?.count ?? 0) + 1 })
  }
  return groups.values()
}

const entryKey = ({ project_id, act, bucket, actor_id, key_id, ip, user_agent }: TakenLockChange): string =>
  JSON.stringify([project_id, act, bucket, actor_id, key_id, ip, user_agent])

/** Of a person whose account was deleted meanwhile nothing is written that leads to them. */
function entryOf(change: TakenLockChange, objects: number): NewAct {
  const { act, actor_kind: actedBy, actor_id: userId, email, fullName, key_id: keyId, key_name: keyName } = change
  const isForgotten = userId !== null && email === null
  const { ip, user_agent: userAgent } = isForgotten ? { ip: '', user_agent: '' } : change
  return {
    name: act,
    projectId: change.project_id,
    by: { actedBy, userId, email: email ?? '', fullName: fullName ?? '', ip, userAgent },
    target: change.bucket,
    facts: { keyId, keyName, objects },
  }
}
