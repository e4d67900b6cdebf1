import { Link } from '@tanstack/react-router'
import type { ConsoleProject } from '@/lib/projects'
import styles from './projects.module.css'

export function ProjectLink({ project: { urlId, name } }: { project: ConsoleProject }) {
  return (
    <Link to="/projects/$id/dashboard" params={{ id: urlId }} className={styles['name']}>
      {name}
    </Link>
  )
}
