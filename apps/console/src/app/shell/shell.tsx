import { Outlet, useMatches } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { AccountSetup } from '@/areas/account-setup/public'
import { useNewProject } from '@/areas/projects/public'
import { useLeftoverLinks } from '@/areas/share/public'
import { ActivityFoot } from '@/areas/transfers/public'
import { BeginProject } from '@/lib/begin-project'
import { useRememberPlace } from '@/lib/last-place'
import { useStoredChoice } from '@/lib/use-stored-choice'
import { BannerSlot } from '../banners/banner-slot'
import { useDialogWatch } from '../project-watch/use-dialog-watch'
import { DialogHost } from '@/components/dialog-host'
import { Navigation } from './navigation'
import { NavigationDrawer } from './navigation-drawer'
import styles from './shell.module.css'
import { TopBar } from './top-bar'

/** Left navigation, top bar, content: around every page behind the login, or around what stands in its place. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  useLeftoverLinks()
  const [width, setWidth] = useStoredChoice('perigee.navigation', ['wide', 'narrow'])
  useRememberPlace()
  useDialogWatch()
  const beginProject = useNewProject()
  const [drawer, setDrawer] = useState(false)
  const narrow = width === 'narrow'
  const wide = useMatches({ select: (matches) => matches.at(-1)?.staticData.wide ?? false })
  return (
    <div className={styles['frame']} data-collapsed={narrow}>
      <a className={styles['skip']} href="#content">
        Skip to content
      </a>
      <aside className={styles['side']} aria-label="Sidebar">
        <Navigation narrow={narrow} onToggle={() => setWidth(narrow ? 'wide' : 'narrow')} />
      </aside>
      <TopBar className={styles['top']} onMenu={() => setDrawer(true)} />
      <div className={styles['page']}>
        <BannerSlot />
        <main id="content" tabIndex={-1} className={styles['main']} data-wide={wide}>
          <div className={styles['content']}>{children}</div>
          <ActivityFoot />
        </main>
      </div>
      <AccountSetup />
      <BeginProject value={beginProject}>
        <DialogHost />
      </BeginProject>
      {drawer && <NavigationDrawer onClose={() => setDrawer(false)} />}
    </div>
  )
}
