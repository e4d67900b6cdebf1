import { accounts } from '@perigee/contract/account'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountSettingsQuery } from './account-settings'
import { call } from './call'
import { notify } from './notify'

export type Notice =
  | 'serverSideEncryption'
  | 'uploadOverwriteWarning'
  | 'projectMembersPassphrase'
  | 'partnerUpgradeBanner'

/** Whether the person asked not to see a notice again; undefined while that is not known, false when it cannot be. */
export function useNoticeDismissed(notice: Notice): boolean | undefined {
  const { data, isError } = useQuery(accountSettingsQuery)
  return data?.noticeDismissal[notice] ?? (isError ? false : undefined)
}

/** Remembers that with the account. The stored notices are replaced whole, so the newest ones are read first. */
export function useDismissNotice() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (notice: Notice) => {
      const { noticeDismissal } = await cache.fetchQuery({ ...accountSettingsQuery, staleTime: 0 })
      return call(accounts.updateSettings, { body: { noticeDismissal: { ...noticeDismissal, [notice]: true } } })
    },
    onSuccess: (settings) => cache.setQueryData(accountSettingsQuery.queryKey, settings),
    onError: (cause) => notify.error(cause, 'account settings'),
  })
}
