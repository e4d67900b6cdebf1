import { ActionIcon, Tooltip } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import styles from './list.module.css'

/** Its icon turns in place while the list is on its way; it can be pressed again. */
export const RefreshButton = ({ busy, onClick }: { busy: boolean; onClick: () => void }) => (
  <Tooltip label="Refresh">
    <ActionIcon aria-label="Refresh" aria-busy={busy} onClick={onClick}>
      <RotateCw size={16} aria-hidden className={busy ? styles['turning'] : undefined} />
    </ActionIcon>
  </Tooltip>
)
