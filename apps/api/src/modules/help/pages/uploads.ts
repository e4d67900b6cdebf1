import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const uploads: HelpPage = {
  slug: 'uploads',
  title: 'Uploads and downloads',
  lead: 'Drop files or folders on a bucket; for very much data use an S3 tool.',
  sections: [
    {
      id: 'uploads',
      title: 'Uploads',
      body: html`<p>
          Uploads go on while you move through the console. They end when you close or reload the page, so keep it open
          until the panel says that everything is there. A file is stored whole or not at all.
        </p>
        <p>
          If a file with the same name exists, the console asks before it is replaced. In a bucket that keeps
          <a href="/help/versions">versions</a> the older one stays as a version.
        </p>`,
    },
    {
      id: 'downloads',
      title: 'Downloads',
      body: html`<p>
        A single file is downloaded as it is. A folder or a selection comes as one zip or tar.gz archive, which is made
        while it is sent.
      </p>`,
    },
    {
      id: 'much-data',
      title: 'Very many or very large files',
      body: html`<p>
        A browser is made for some thousand files, not for millions. Make S3 credentials on the page
        <a href="/help/access">Access</a> and use rclone, restic, the AWS command line or another S3 tool. They go on
        where they stopped and can run without a window.
      </p>`,
    },
  ],
}
