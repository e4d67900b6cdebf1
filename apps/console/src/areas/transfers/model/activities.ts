import { useSignal } from '@/lib/create-signal'
import { type SessionPart, useSessionScope } from '@/lib/session-scope'
import { ActivityList, type ActivityOf } from './activity-list'
import { TransferSpeed } from './transfer-speed'

/** A file on its way to a bucket. */
export type Upload = ActivityOf<
  'upload',
  {
    projectId: string
    bucket: string
    key: string
    size: number
    /** Bytes on their way so far. */
    sent: number
    /** 0–100. */
    progress: number
    /** The connection was lost or the service is busy: it is tried again by itself, a little later. */
    interrupted: boolean
  }
>

/** Objects that are being deleted. */
export type Deletion = ActivityOf<
  'deletion',
  {
    /** As people read it: 'map.png', '3 files'. */
    what: string
    /** Objects that are gone. */
    deleted: number
  }
>

/** Everything that goes on in the background. Another kind is added here, and to the texts in `panels/`. */
export type Activity = Upload | Deletion

/** The background work of one login. */
export class Activities extends ActivityList<Activity> {
  /** Of all uploads together: they run one after another. */
  readonly uploadSpeed = new TransferSpeed()
}

export const activitiesPart: SessionPart<Activities> = {
  make: () => new Activities(),
  dispose: (activities) => activities.close(),
}

/** For starting, stopping and retrying; screens that show what goes on use `useActivitiesNow`. */
export const useActivities = (): Activities => useSessionScope().part(activitiesPart)

/** What goes on now. */
export const useActivitiesNow = (): readonly Activity[] => {
  const { snapshot, subscribe } = useActivities()
  return useSignal({ get: snapshot, subscribe })
}

export const uploadsOf = (activities: readonly Activity[]): readonly Upload[] =>
  activities.filter((activity) => activity.kind === 'upload')

export const deletionsOf = (activities: readonly Activity[]): readonly Deletion[] =>
  activities.filter((activity) => activity.kind === 'deletion')
