import { type Account, accounts } from '@perigee/contract/account'
import { accountKinds } from '@perigee/domain/account-kinds'
import { minute } from '@perigee/std/durations'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from './call'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(accounts.get, { signal }),
  staleTime: minute,
})

/** The person who is logged in; loaded before any page behind the login is drawn. */
export const useAccount = () => useSuspenseQuery(accountQuery).data

/** On a free trial: there is something to upgrade to. */
export const offersUpgrade = ({ kindInfo }: Account): boolean => kindInfo.value === accountKinds.free

interface Named {
  shortName: string
  fullName: string
  email: string
}

/** Short name if set, else full name, else the e-mail address of somebody who has given no name yet. */
export const displayName = ({ shortName, fullName, email }: Named): string => shortName || fullName || email
