import { operator } from '@perigee/actors/actor'
import { forgetLocation as forgetNow, judgeForgetting } from '@perigee/compute/administration/forget-location'
import type { AdminContext } from './admin-database'

/** Without `yes` nothing is done: it says what would be. @throws noSuchLocation, locationIsThere */
export async function forgetLocation(
  context: Pick<AdminContext, 'db' | 'clock'>,
  { name, yes }: { name: string; yes: boolean },
): Promise<string> {
  if (yes) return `${name} is forgotten, with ${counted(await forgetNow(context, operator, { name }), 'instance')}.`
  const { seenAt, projects } = await judgeForgetting(context, operator, { name })
  const all = projects.reduce((sum, { instances }) => sum + instances, 0)
  return [
    `${name} was heard of last at ${seenAt.toISOString()}. With it would be forgotten ${counted(all, 'instance')} of ${counted(projects.length, 'project')}, and what is on their disks.`,
    ...projects.map(
      ({ projectId, ownerEmail, instances }) => `${projectId} (${ownerEmail})  ${counted(instances, 'instance')}`,
    ),
    'Nothing is done yet: give --yes.',
  ].join('\n')
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
