import { accounts } from '@perigee/contract/account'
import type { BodyInput } from '@perigee/contract/call'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call'

export const accountSettingsQuery = queryOptions({
  queryKey: ['account', 'settings'],
  queryFn: ({ signal }) => call(accounts.getSettings, { signal }),
})

export function useUpdateSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof accounts.updateSettings>) => call(accounts.updateSettings, { body }),
    onSuccess: (settings) => cache.setQueryData(accountSettingsQuery.queryKey, settings),
  })
}
