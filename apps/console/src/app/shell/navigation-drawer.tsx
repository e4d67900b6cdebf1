import { Drawer } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Navigation } from './navigation'

/** The navigation of narrow screens; going somewhere closes it. */
export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const openedAt = useRef(path)
  useEffect(() => {
    if (path !== openedAt.current) onClose()
  }, [path, onClose])
  return (
    <Drawer
      opened
      onClose={onClose}
      size={280}
      title="Menu"
      padding={0}
      closeButtonProps={{ 'aria-label': 'Close menu' }}
      styles={{ header: { paddingInline: 16 }, title: { fontWeight: 600 } }}
    >
      <Navigation />
    </Drawer>
  )
}
