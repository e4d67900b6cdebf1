import { lazy, Suspense } from 'react'
import { useLeaveWarning } from '@/lib/use-leave-warning'
import { loadActivityPanels } from '../loaders'
import { useActivitiesNow } from '../model/activities'
import { isUnderWay } from '../model/activity-list'

const ActivityPanels = lazy(async () => ({ default: (await loadActivityPanels()).ActivityPanels }))

/** What goes on when its page is left. The frame draws it below every page. */
export function ActivityFoot() {
  const activities = useActivitiesNow()
  useLeaveWarning(activities.some(isUnderWay))
  if (activities.length === 0) return null
  return (
    <Suspense>
      <ActivityPanels activities={activities} />
    </Suspense>
  )
}
