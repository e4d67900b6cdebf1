import { limitPercents } from '@perigee/domain/limit-levels'
import { formatMemorySize } from '@perigee/domain/memory-size'
import type { OutgoingMails } from '@perigee/satellite-db/outgoing-mails'
import type { WrittenDown } from './mail-facts'

type Limited = OutgoingMails['limitClose']

/** Mails about limits of a project, written down when its usage has come to one of the levels. */
export const limitMails = {
  limitClose: (_facts, own) => ({
    name: 'limit close',
    subject: `The project ${own.project} has used ${limitPercents.close}% of its ${own.kind} limit`,
    blocks: [
      amounts(own),
      own.kind === 'storage'
        ? 'At the limit, uploads are refused until something is deleted or the limit is raised.'
        : 'At the limit, downloads are refused until the next month begins or the limit is raised.',
      ...ending(own),
    ],
  }),

  limitReached: (_facts, own) => ({
    name: 'limit reached',
    subject: `The project ${own.project} has reached its ${own.kind} limit`,
    blocks: [
      amounts(own),
      own.kind === 'storage'
        ? 'Uploads are refused until something is deleted or the limit is raised. What is stored stays, and can be downloaded.'
        : 'Downloads are refused until the next month begins or the limit is raised. What is stored stays.',
      ...ending(own),
    ],
  }),
} as const satisfies Pick<WrittenDown, 'limitClose' | 'limitReached'>

const amounts = ({ project, kind, used, limit }: Limited): string =>
  kind === 'storage'
    ? `The project “${project}” stores ${formatMemorySize(used)}. Its limit is ${formatMemorySize(limit)}.`
    : `${formatMemorySize(used)} of the project “${project}” were downloaded this month. Its limit is ${formatMemorySize(limit)} a month.`

const ending = ({ isOwn, link }: Limited) => [
  isOwn
    ? 'The limit was set in the settings of the project. Its owner and admins can change it there.'
    : 'It is the limit of your account. You can ask for a higher one in the settings of the project.',
  { link, label: 'Open the project' },
  'Owner and admins can switch these mails off in the settings of the project.',
]
