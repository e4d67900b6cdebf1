import { freezeUser } from '@perigee/accounts/freezes/freeze-user'
import { userStatus } from '@perigee/domain/user-status'
import { describeRecord, type DescribedRecord, idsInLinks, recordHash } from '@perigee/auth/operator'
import { accountKinds } from '@perigee/domain/account-kinds'
import { freezeKinds } from '@perigee/domain/freezes'
import { deleteApiKeyByHead } from '@perigee/satellite-db/api-keys'
import { findOwnerOfApiKey, type OwnerOfKey } from '@perigee/satellite-db/api-key-by-head'
import { lockUser } from '@perigee/satellite-db/users'
import { describe } from './admin-access'
import type { AdminDb } from './admin-database'

interface Found {
  hash: Uint8Array
  record: DescribedRecord | undefined
}

/** What is behind each link of a list, every access key once. */
export async function inspectLinks(db: AdminDb, list: string): Promise<string> {
  const blocks = await eachAccess(db, list, async ({ hash, record }) =>
    record ? describe(hash, record, await findOwnerOfApiKey(db, record.macaroonHead)) : 'no such credentials',
  )
  return blocks.join('\n\n')
}

/**
 * Deletes the API keys behind the links of a list: the links, and all that came from the same keys, end at once. With
 * `freeze`, accounts of the kind free that own such a key are frozen for a violation; paid ones are for people to judge.
 */
export async function revokeLinks(db: AdminDb, list: string, { freeze }: { freeze: boolean }): Promise<string> {
  const outcomes = await eachAccess(db, list, async ({ record }) => {
    if (!record) return 'no such credentials'
    const owner = await findOwnerOfApiKey(db, record.macaroonHead)
    if (!(await deleteApiKeyByHead(db, record.macaroonHead))) return 'its API key was gone already'
    if (!owner || !freeze || owner.ownerKind !== accountKinds.free) return 'revoked'
    return (await freezeForViolation(db, owner)) ? `revoked, ${owner.ownerEmail} frozen` : 'revoked'
  })
  return outcomes.join('\n')
}

/** @returns whether the account is frozen now and was not before. */
async function freezeForViolation(db: AdminDb, { ownerId: userId }: OwnerOfKey): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId)
    if (user?.status !== userStatus.active) return false
    return (await freezeUser(trx, { userId, kind: freezeKinds.violation, now: new Date() })).ok
  })
}

async function eachAccess(db: AdminDb, list: string, work: (found: Found) => Promise<string>): Promise<string[]> {
  const linesOf = new Map<string | undefined, number[]>()
  for (const { line, accessKeyId } of idsInLinks(list)) {
    linesOf.set(accessKeyId, [...(linesOf.get(accessKeyId) ?? []), line])
  }
  const answers: string[] = []
  for (const [accessKeyId, lines] of linesOf) {
    const where = `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.join(', ')}: `
    if (accessKeyId === undefined) {
      answers.push(`${where}no link that could be read`)
      continue
    }
    const hash = recordHash(accessKeyId)
    const text = await work({ hash, record: await describeRecord(db, hash) })
    answers.push(text.includes('\n') ? `${where}\n${text}` : `${where}${text}`)
  }
  return answers
}
