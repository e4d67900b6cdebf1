import { lazyView } from '@/components/lazy-view'
import { useLeaveWarning } from '@/lib/use-leave-warning'
import { loadActivityPanels } from '../loaders'
import { useActivitiesNow } from '../model/activities'
import { isUnderWay } from '../model/activity-list'

const ActivityPanels = lazyView(async () => (await loadActivityPanels()).ActivityPanels)

/** What goes on when its page is left. The frame draws it below every page. */
export function ActivityFoot() {
  const activities = useActivitiesNow()
  useLeaveWarning(activities.some(isUnderWay))
  if (activities.length === 0) return null
  return <ActivityPanels activities={activities} />
}
