import { listAccounts as listAll } from '@perigee/accounts/administration/view-accounts'
import { operator } from '@perigee/actors/actor'
import type { AdminContext } from '../admin-database'
import { freezeText, kindText, statusText } from './account-texts'

export interface ListFlags {
  search: string
  frozen: boolean
  limit: number
  json: boolean
}

/** One line per account. */
export async function listAccounts(context: AdminContext, { json, ...query }: ListFlags): Promise<string> {
  const accounts = (await listAll(context, operator, query)).map(({ id, email, kind, status, freezes, createdAt }) => ({
    id,
    email,
    kind: kindText(kind),
    status: statusText(status),
    freezes: freezes.map(freezeText),
    createdAt: createdAt.toISOString(),
  }))
  if (json) return JSON.stringify(accounts, undefined, 2)
  if (accounts.length === 0) return 'There are no such accounts.'
  return accounts
    .map(({ id, email, kind, status, freezes }) => [
      id,
      email,
      kind,
      status,
      ...freezes.map((name) => `frozen: ${name}`),
    ])
    .map((cells) => cells.join('  '))
    .join('\n')
}
