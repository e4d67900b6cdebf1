import { freezeForViolation } from '@perigee/accounts/administration/freeze-account'
import { operator } from '@perigee/actors/actor'
import { describeRecord, type DescribedRecord, idsInLinks, recordHash } from '@perigee/auth/operator'
import { withdrawApiKey } from '@perigee/projects/api-keys/delete-api-keys'
import { findOwnerOfApiKey } from '@perigee/satellite-db/api-key-by-head'
import { describeAccess } from './admin-access'
import type { AdminContext } from './admin-database'

interface Found {
  hash: Uint8Array
  record: DescribedRecord | undefined
}

/** What is behind each link of a list, every access key once. */
export async function inspectLinks(context: AdminContext, list: string): Promise<string> {
  const blocks = await eachAccess(context, list, async ({ hash, record }) =>
    record ? describeAccess(context, { hash, record }) : 'no such credentials',
  )
  return blocks.join('\n\n')
}

/**
 * Deletes the API keys behind the links of a list: the links, and all that came from the same keys, end at once. With
 * `freeze`, accounts of the kind free that own such a key are frozen for a violation; paid ones are for people to judge.
 */
export async function revokeLinks(
  context: AdminContext,
  list: string,
  { freeze }: { freeze: boolean },
): Promise<string> {
  const outcomes = await eachAccess(context, list, async ({ record }) => {
    if (!record) return 'no such credentials'
    const owner = await findOwnerOfApiKey(context.db, record.macaroonHead)
    if (!(await withdrawApiKey(context, operator, { head: record.macaroonHead }))) return 'its API key was gone already'
    if (!owner || !freeze) return 'revoked'
    return (await freezeForViolation(context, operator, { userId: owner.ownerId }))
      ? `revoked, ${owner.ownerEmail} frozen`
      : 'revoked'
  })
  return outcomes.join('\n')
}

async function eachAccess(
  { db }: AdminContext,
  list: string,
  work: (found: Found) => Promise<string>,
): Promise<string[]> {
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
