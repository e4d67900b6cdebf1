import { Tooltip, UnstyledButton } from '@mantine/core'
import { KeyRound, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { CreateProjectHere } from '../dialogs/create-project/create-project'
import { EncryptionDialog } from '../dialogs/encryption-dialog'
import { whoCanRead } from '@/lib/who-can-read'
import styles from './projects.module.css'
import { encryptionName } from '../sort-projects'

/** How the project is encrypted and, on hover or focus, who can read the data; pressing it says more. */
export function EncryptionLabel({ managed }: { managed: boolean }) {
  const [open, setOpen] = useState<'about' | 'new' | null>(null)
  const Icon = managed ? KeyRound : ShieldCheck
  const close = () => setOpen(null)
  return (
    <>
      <Tooltip label={whoCanRead({ hasManagedPassphrase: managed })}>
        <UnstyledButton className={styles['encryption']} onClick={() => setOpen('about')}>
          <Icon size={16} strokeWidth={1.75} aria-hidden />
          {encryptionName(managed)}
        </UnstyledButton>
      </Tooltip>
      {open === 'about' && <EncryptionDialog managed={managed} onNewProject={() => setOpen('new')} onClose={close} />}
      {open === 'new' && <CreateProjectHere onClose={close} />}
    </>
  )
}
