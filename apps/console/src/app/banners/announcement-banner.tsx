import { Alert } from '@mantine/core'
import { accounts } from '@perigee/contract/account'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { accountSettingsQuery } from '@/lib/account-settings'
import { call } from '@/lib/call'
import { useConfig } from '@/lib/config'
import { notify } from '@/lib/notify'

/** What the operator has to say, until a person has put it away. */
export function AnnouncementBanner() {
  const { announcement } = useConfig()
  return announcement.enabled ? <Announcement {...announcement} /> : null
}

function Announcement({ name, title, body }: { name: string; title: string; body: string }) {
  const { data: settings } = useQuery(accountSettingsQuery)
  const dismiss = useDismiss(name)
  if (!settings || settings.noticeDismissal.announcements?.[name] || dismiss.isPending) return null
  return (
    <Alert
      color="orbit"
      icon={<Megaphone size={18} aria-hidden />}
      title={title}
      mb="md"
      role="note"
      withCloseButton
      closeButtonLabel="Dismiss announcement"
      onClose={() => dismiss.mutate()}
    >
      {body}
    </Alert>
  )
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
