import { accounts } from '@perigee/contract/account'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import type { Notice } from '@/components/banner'
import { accountSettingsQuery } from '@/lib/account-settings'
import { call } from '@/lib/call'
import { useConfig } from '@/lib/config'
import { notify } from '@/lib/notify'

/** What the operator has to say, until a person has put it away. */
export function useAnnouncement(): Notice | undefined {
  const { enabled, name, title, body } = useConfig().announcement
  const { data: settings } = useQuery({ ...accountSettingsQuery, enabled })
  const dismiss = useDismiss(name)
  if (!enabled || !settings || settings.noticeDismissal.announcements?.[name] || dismiss.isPending) return undefined
  return {
    label: title,
    tone: 'orbit',
    icon: Megaphone,
    title,
    text: body,
    dismiss: { label: 'Dismiss announcement', onClick: () => dismiss.mutate() },
  }
}

/** The stored notices are replaced whole, so the newest ones are read first. */
function useDismiss(name: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { noticeDismissal } = await cache.fetchQuery({ ...accountSettingsQuery, staleTime: 0 })
      const announcements = { ...noticeDismissal.announcements, [name]: true }
      return call(accounts.updateSettings, { body: { noticeDismissal: { ...noticeDismissal, announcements } } })
    },
    onSuccess: (settings) => cache.setQueryData(accountSettingsQuery.queryKey, settings),
    onError: (cause) => notify.error(cause, 'announcement'),
  })
}
