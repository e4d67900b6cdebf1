import { takeBottomRoom } from '@/lib/take-bottom-room'
import type { Activity } from '../model/activities'
import styles from './activity-panels.module.css'
import { DeletionPanel } from './deletion-panel'
import { UploadPanel } from './upload-panel'

export const ActivityPanels = ({ activities }: { activities: readonly Activity[] }) => (
  <div ref={takeBottomRoom} className={styles['panels']}>
    <DeletionPanel activities={activities} />
    <UploadPanel activities={activities} />
  </div>
)
