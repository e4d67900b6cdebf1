import { accounts } from '@perigee/contract/account'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { accountSettingsQuery } from '@/lib/account-settings'
import { call } from '@/lib/call'
import { useConfig } from '@/lib/config'
import { defineDialog, openDialog, whenNoDialogIsOpen } from '@/lib/dialogs'
import { notify } from '@/lib/notify'

const announcementDialog = defineDialog(async () => (await import('./announcement-dialog')).AnnouncementDialog)

/** Opens what the operator has to say over the first page, and over each one after it until a person has put it away. */
export function useAnnouncement(): void {
  const { enabled, name, title, body } = useConfig().announcement
  const { data: settings } = useQuery({ ...accountSettingsQuery, enabled })
  const { mutate: dismiss, isPending } = useDismiss(name)
  const page = useLocation({ select: ({ pathname }) => pathname })
  const isWanted = enabled && settings !== undefined && !settings.noticeDismissal.announcements?.[name] && !isPending
  const isOpen = useRef(false)

  useEffect(() => {
    if (!isWanted || isOpen.current) return undefined
    let isLeft = false
    whenNoDialogIsOpen(() => {
      if (isLeft || isOpen.current) return
      isOpen.current = true
      const onClosed = () => (isOpen.current = false)
      openDialog(announcementDialog, { title, body, onRead: () => dismiss() }, { onClosed })
    })
    return () => {
      isLeft = true
    }
  }, [isWanted, page, title, body, dismiss])
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
