import type { DownloadStop } from '@perigee/satellite-db/download-stops'

/** Of a project: `buckets` names those whose downloads are stopped, where it is not all of them. */
export const presentDownloadStop = (stop: DownloadStop | null) => ({
  stopped: stop !== null && stop.buckets === null,
  buckets: stop?.buckets ?? [],
  until: stop?.until.toISOString() ?? null,
})
