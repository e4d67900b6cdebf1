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
          In the menu of a bucket that is open, <em>Show object versions</em> lists every version below its file. There
          an older version can be previewed, downloaded, locked, deleted and restored. Restoring puts a copy of it on
          top, with its type, metadata and tags; all versions stay.
        </p>
        <p>
          A file that looks deleted comes back with <em>Undelete</em> in its menu, everything in a folder with
          <em>Undelete files</em>: both remove the delete markers above the newest version, and nothing else.
        </p>
        <p>
          S3 tools list versions and their ids with <code>list-object-versions</code>. There, copy the version over the
          file, or delete the delete marker that hides it.
        </p>`,
    },
    {
      id: 'as-of',
      title: 'See a folder as it was',
      body: html`<p>
        <em>View as of</em> in the menu of the bucket asks for a date and a time, and shows the folders as they were
        then, from the versions that are kept. Files can be previewed and downloaded there; nothing can be changed. What
        was deleted for good since then is missing, and folders are listed also where they held nothing yet.
      </p>`,
    },
  ],
}
