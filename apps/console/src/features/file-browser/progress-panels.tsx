import { DeletionPanel } from '@/flows/deletions/deletion-panel'
import { UploadPanel } from '@/flows/uploads/upload-panel'
import styles from './progress-panels.module.css'

/** What goes on when its page is left. */
export const ProgressPanels = () => (
  <div className={styles['panels']}>
    <DeletionPanel />
    <UploadPanel />
  </div>
)
