import { useLocation, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useState } from 'react'
import styles from './settings-navigation.module.css'

/** The parts of the page in their order; also the anchors that lead to them. */
export const settingsParts = ['profile', 'security', 'sessions', 'activity', 'danger'] as const
export type SettingsPart = (typeof settingsParts)[number]

const labels: Record<SettingsPart, string> = {
  profile: 'Profile',
  security: 'Security',
  sessions: 'Sessions',
  activity: 'Activity',
  danger: 'Danger zone',
}

/** Leads to the parts of a long page; the one that is looked at is marked. */
export function SettingsNavigation({ parts }: { parts: readonly SettingsPart[] }) {
  const seen = usePartInSight(parts)
  const navigate = useNavigate()
  /** The parts of a page are no places to come back to one by one. */
  function go(event: MouseEvent, part: SettingsPart): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ to: '/account/settings', hash: part, replace: true })
  }
  return (
    <nav aria-label="Settings" className={styles['bar']}>
      <ul className={styles['list']}>
        {parts.map((part) => (
          <li key={part}>
            <a
              href={`#${part}`}
              className={styles['link']}
              aria-current={part === seen ? 'true' : undefined}
              onClick={(event) => go(event, part)}
            >
              {labels[part]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What is below the bars at the top of the window counts. */
const sight = { rootMargin: '-120px 0px 0px 0px' }

/** The topmost part in the window; the one that the address names, while it is. */
function usePartInSight(parts: readonly SettingsPart[]): SettingsPart | undefined {
  const hash = useLocation({ select: (location) => location.hash })
  const [inSight, setInSight] = useState<ReadonlySet<string>>(new Set())
  const all = parts.join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver((changes) => {
      setInSight((before) => {
        const now = new Set(before)
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) now.add(target.id)
          else now.delete(target.id)
        }
        return now
      })
    }, sight)
    for (const part of all.split(' ')) {
      const element = document.getElementById(part)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [all])
  const named = parts.find((part) => part === hash)
  if (named !== undefined && (inSight.size === 0 || inSight.has(named))) return named
  return parts.find((part) => inSight.has(part)) ?? parts[0]
}
