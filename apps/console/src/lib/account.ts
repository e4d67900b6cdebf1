import { type Account, accounts } from '@perigee/contract/account'
import { accountKinds } from '@perigee/domain/account-kinds'
import { minute } from '@perigee/std/durations'
import { queryOptions, type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { call } from './call'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(accounts.get, { signal }),
  staleTime: minute,
})

/** Below it: what happened to the account and where it is logged in, which change with it. */
export const securityKey = ['account', 'security'] as const

/** Asks for the account anew after a change of it; what follows from the change is asked for behind its back. */
export function reloadAccount(cache: QueryClient): Promise<void> {
  void cache.invalidateQueries({ queryKey: securityKey })
  return cache.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true })
}

/** The person who is logged in; loaded before any page behind the login is drawn. */
export const useAccount = () => useSuspenseQuery(accountQuery).data

/** On a free trial: there is something to upgrade to. */
export const offersUpgrade = ({ kindInfo }: Account): boolean => kindInfo.value === accountKinds.free

interface Named {
  shortName: string
  fullName: string
  email: string
}

/** Short name if set, else full name, else the email address of somebody who has given no name yet. */
export const displayName = ({ shortName, fullName, email }: Named): string => shortName || fullName || email
