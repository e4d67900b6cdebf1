import { everyKind } from './content/every-kind'
import { nightlyDumps, photoFolders, sensorReadings, website } from './content/many-files'
import { oddNames } from './content/odd-names'
import type { DemoFile } from './demo-file'

export interface DemoProject {
  name: string
  description: string
  buckets: Record<string, () => Promise<DemoFile[]> | DemoFile[]>
}

/** The first one is the one to look at; a new account may be allowed fewer projects than there are here. */
export const demoProjects: readonly DemoProject[] = [
  {
    name: 'Field recordings',
    description: 'Pictures, films and readings of four weather stations.',
    buckets: {
      'every-kind': everyKind,
      photos: photoFolders,
      'sensor-readings': sensorReadings,
      website,
      'odd-names': oddNames,
      'still-empty': () => [],
    },
  },
  { name: 'Backups', description: 'Nightly dumps.', buckets: { nightly: nightlyDumps } },
  { name: 'Nothing yet', description: '', buckets: {} },
]
