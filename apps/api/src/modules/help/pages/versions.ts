import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const versions: HelpPage = {
  slug: 'versions',
  title: 'Versions',
  lead: 'A bucket can keep what was replaced or deleted.',
  sections: [
    {
      id: 'what-it-does',
      title: 'What versioning does',
      body: html`<p>
          While versioning is on, a file that is uploaded again does not replace the older one: both stay, and the
          newest is shown. Deleting a file hides it behind a delete marker, and the versions below stay.
        </p>
        <p>
          Every version takes room and counts towards the limits until it is deleted itself.
          <a href="/help/lifecycle">Lifecycle rules</a> delete old ones.
        </p>`,
    },
    {
      id: 'switch',
      title: 'Switch it on or off',
      body: html`<p>
          Versioning belongs to a bucket. The menu of the bucket enables and suspends it, in the list of buckets and
          beside the title of the bucket that is open. S3 tools can do so too, for instance:
        </p>
        <pre><code>aws --endpoint-url ENDPOINT s3api put-bucket-versioning \\
  --bucket BUCKET --versioning-configuration Status=Enabled</code></pre>
        <p>
          While it is suspended, no new versions are kept. Those that are there stay. A bucket with object lock always
          keeps versions.
        </p>`,
    },
    {
      id: 'bring-back',
      title: 'Bring back an older version',
      body: html`<p>
        Copy the version over the file, or delete the delete marker that hides it. S3 tools list versions and their ids
        with <code>list-object-versions</code>.
      </p>`,
    },
  ],
}
