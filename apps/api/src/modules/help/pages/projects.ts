import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const projects: HelpPage = {
  slug: 'projects',
  title: 'Projects and buckets',
  lead: 'A project holds buckets, a bucket holds files, and each project has keys of its own.',
  sections: [
    {
      id: 'projects',
      title: 'Projects',
      body: html`<p>
        Keep what belongs together in one project: its buckets share a passphrase, access keys, limits and usage. How
        many projects you may have is shown on the page of all projects. Ask there when you need more.
      </p>`,
    },
    {
      id: 'buckets',
      title: 'Buckets',
      body: html`<p>
          The name of a bucket has 3 to 63 lower-case letters, digits, hyphens and dots. It only has to be free in your
          project. It is not encrypted, and it cannot be changed.
        </p>
        <p>
          Folders in a bucket are part of the names of files. A folder without a file in it exists only if you made it
          in the console.
        </p>`,
    },
    {
      id: 'usage',
      title: 'Usage',
      body: html`<p>
          The dashboard shows what is stored and downloaded, and the limits. At a limit uploads or downloads are
          refused; nothing is deleted.
        </p>
        <p>
          Owners get a file of what was used by <em>Usage report</em> on the dashboard: for a month, a year or a range
          of days of at most 390 days, of one project or of all that they own, summed up or by bucket. Storage is told
          in gigabyte-hours: 10 GB that lie there for a day are 240. Days are those of UTC.
        </p>`,
    },
  ],
}
