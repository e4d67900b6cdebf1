import { DeletionPanel } from './deletion-panel'
import { UploadPanel } from './upload-panel'
import styles from './progress-panels.module.css'

/** What goes on when its page is left. */
export const ProgressPanels = () => (
  <div className={styles['panels']}>
    <DeletionPanel />
    <UploadPanel />
  </div>
)
