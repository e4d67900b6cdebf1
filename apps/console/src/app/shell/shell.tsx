import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { InsecureNotice } from '@/components/insecure-notice'
import { AccountSetup } from '@/areas/account-setup/public'
import { useLeftoverLinks } from '@/areas/share/public'
import { ActivityFoot } from '@/areas/transfers/public'
import { useRememberPlace } from '@/lib/last-place'
import { useStoredChoice } from '@/lib/use-stored-choice'
import { AccountBanner } from '../banners/account-banner'
import { AnnouncementBanner } from '../banners/announcement-banner'
import { TrialBanner } from '@/areas/trial/public'
import { DialogHost } from '@/components/dialog-host'
import { Navigation } from './navigation'
import { NavigationDrawer } from './navigation-drawer'
import styles from './shell.module.css'
import { TopBar } from './top-bar'

/** Left navigation, top bar, content: around every page behind the login. */
export function Shell() {
  useLeftoverLinks()
  const [width, setWidth] = useStoredChoice('perigee.navigation', ['wide', 'narrow'])
  useRememberPlace()
  const [drawer, setDrawer] = useState(false)
  const narrow = width === 'narrow'
  return (
    <div className={styles['frame']} data-collapsed={narrow}>
      <a className={styles['skip']} href="#content">
        Skip to content
      </a>
      <aside className={styles['side']} aria-label="Sidebar">
        <Navigation narrow={narrow} onToggle={() => setWidth(narrow ? 'wide' : 'narrow')} />
      </aside>
      <TopBar className={styles['top']} onMenu={() => setDrawer(true)} />
      <main id="content" tabIndex={-1} className={styles['main']}>
        <div className={styles['content']}>
          <InsecureNotice />
          <AnnouncementBanner />
          <AccountBanner />
          <TrialBanner />
          <Outlet />
        </div>
        <ActivityFoot />
      </main>
      <AccountSetup />
      <DialogHost />
      {drawer && <NavigationDrawer onClose={() => setDrawer(false)} />}
    </div>
  )
}
