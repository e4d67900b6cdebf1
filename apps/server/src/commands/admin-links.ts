import { describeRecord, type DescribedRecord } from '@perigee/auth/admin/describe-record'
import { idsInLinks } from '@perigee/auth/admin/ids-in-links'
import { recordHash } from '@perigee/auth/admin/record-hash'
import { deleteApiKeyByHead } from '@perigee/satellite-db/api-keys/delete-api-key-by-head'
import { findOwnerOfApiKey } from '@perigee/satellite-db/api-keys/find-owner-of-api-key'
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

/** Deletes the API keys behind the links of a list: the links, and all that came from the same keys, end at once. */
export async function revokeLinks(db: AdminDb, list: string): Promise<string> {
  const outcomes = await eachAccess(db, list, async ({ record }) => {
    if (!record) return 'no such credentials'
    return (await deleteApiKeyByHead(db, record.macaroonHead)) ? 'revoked' : 'its API key was gone already'
  })
  return outcomes.join('\n')
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
