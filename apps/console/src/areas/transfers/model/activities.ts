import { useSignal } from '@/lib/create-signal'
import { type SessionPart, useSessionScope } from '@/lib/session-scope'
import { ActivityList, type ActivityOf } from './activity-list'
import { ListingRefresher } from './listing-refresher'
import { UploadPace } from './upload-pace'
import type { Upload } from './upload'
import { UploadTally } from './upload-tally'

/** Objects that are being deleted. */
export type Deletion = ActivityOf<
  'deletion',
  {
    /** As people read it: 'map.png', '3 files'. */
    what: string
    /** Whether single versions go for good, or files as the bucket's versioning asks for. */
    of: 'version' | 'file'
    /** What stays of it, as in 'previous versions are kept'. */
    kept?: string | undefined
    /** Objects, or versions, that are gone. */
    deleted: number
  }
>

/** Everything that goes on in the background. Another kind is added here, and to the texts in `panels/`. */
export type Activity = Upload | Deletion

/** The background work of one login. */
export class Activities extends ActivityList<Activity> {
  /** Of all uploads together. */
  readonly uploadPace = new UploadPace()
  readonly uploadTally = new UploadTally()
  readonly listings = new ListingRefresher()

  protected override counted(before: Activity | null, after: Activity | null): void {
    if (before?.kind !== 'deletion' && after?.kind !== 'deletion') this.uploadTally.change(before, after)
  }
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
