import { Anchor, Text } from '@mantine/core'
import { Link, useMatches } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useProjectIfAny } from '@/lib/use-project'
import styles from './breadcrumb.module.css'

/** Projects › project › page, or Projects › page outside of one; the bucket page adds its folders itself. */
export function Breadcrumb() {
  const project = useProjectIfAny()
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.crumb })
  const parts: ReactNode[] = [
    project || page ? (
      <Anchor key="projects" component={Link} to="/projects" c="dimmed">
        Projects
      </Anchor>
    ) : (
      <Text key="projects" fw={500} aria-current="page">
        Projects
      </Text>
    ),
  ]
  if (project) {
    parts.push(
      <Anchor
        key="project"
        c="dimmed"
        truncate
        renderRoot={(props) => <Link {...props} to="/projects/$id/dashboard" params={{ id: project.urlId }} />}
      >
        {project.name}
      </Anchor>,
    )
  }
  if (page) {
    parts.push(
      <Text key="page" fw={500} truncate aria-current="page">
        {page}
      </Text>,
    )
  }
  return (
    <nav aria-label="Breadcrumb" className={styles['trail']}>
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <ChevronRight size={14} aria-hidden className={styles['gap']} />}
          {part}
        </Fragment>
      ))}
    </nav>
  )
}
