import {
  Clapperboard,
  CloudUpload,
  Database,
  FolderTree,
  Globe,
  Microscope,
  Sparkles,
  Terminal,
  type LucideIcon,
} from 'lucide-react'
import type { Application, Category } from './application'
import styles from './applications.module.css'

const icons: Readonly<Record<Category, LucideIcon>> = {
  'Backup & Recovery': Database,
  'File Management': FolderTree,
  Media: Clapperboard,
  'Content Delivery': Globe,
  Scientific: Microscope,
  AI: Sparkles,
}

/** A neutral mark of our own: logos belong to those who make the applications. */
export function ApplicationMark({ application }: { application: Pick<Application, 'categories' | 'accessType'> }) {
  const [category] = application.categories
  const Icon = category ? icons[category] : application.accessType === 'S3-Credentials' ? Terminal : CloudUpload
  return (
    <span className={styles['mark']} data-kind={category ?? 'other'} aria-hidden>
      <Icon size={20} strokeWidth={1.75} />
    </span>
  )
}
