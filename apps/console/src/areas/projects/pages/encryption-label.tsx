import { Tooltip, UnstyledButton } from '@mantine/core'
import { KeyRound, ShieldCheck } from 'lucide-react'
import { projectEncryptionDialog } from '@/areas/project-settings/public'
import { openDialog } from '@/lib/dialogs'
import type { ConsoleProject } from '@/lib/projects'
import { encryptionName, whoCanRead } from '@/lib/who-can-read'
import styles from './projects.module.css'

/** How the project is encrypted and, on hover or focus, who can read the data; pressing it says more. */
export function EncryptionLabel({ project }: { project: ConsoleProject }) {
  const managed = project.hasManagedPassphrase
  const Icon = managed ? KeyRound : ShieldCheck
  const explain = () => openDialog(projectEncryptionDialog, { managed })
  return (
    <Tooltip label={whoCanRead(project)}>
      <UnstyledButton className={styles['encryption']} onClick={explain}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        {encryptionName(managed)}
      </UnstyledButton>
    </Tooltip>
  )
}
