import { accounts } from '@perigee/contract/account'
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

interface Named {
  shortName: string
  fullName: string
  email: string
}

/** Short name if set, else full name, else the e-mail address of somebody who has given no name yet. */
export const displayName = ({ shortName, fullName, email }: Named): string => shortName || fullName || email
