import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const lifecycle: HelpPage = {
  slug: 'lifecycle',
  title: 'Lifecycle rules',
  lead: 'A bucket can delete by itself what is old.',
  sections: [
    {
      id: 'what-rules-do',
      title: 'What rules do',
      body: html`<p>A rule does one or more of these, each after a number of days that it names:</p>
        <dl>
          <dt>Files</dt>
          <dd>
            They are deleted; in a bucket that keeps <a href="/help/versions">versions</a>, a delete marker hides them.
          </dd>
          <dt>Noncurrent versions</dt>
          <dd>
            They are deleted, counted from when a newer version took their place. The newest of each file can be left.
          </dd>
          <dt>Delete markers that hide nothing</dt>
          <dd>They are removed. A rule about files removes them as well, once they are as old.</dd>
          <dt>Unfinished uploads</dt>
          <dd>They are aborted, and the room that they take is free again.</dd>
        </dl>
        <p>
          Rules are carried out once a day, after midnight UTC, and again after they were changed. What
          <a href="/help/lock">object lock</a> protects stays. What a rule deletes is gone: nobody can bring it back.
        </p>`,
    },
    {
      id: 'set',
      title: 'Set a rule',
      body: html`<p>
          Settings, in the menu of a bucket, has its rules: add one, edit it, switch it off, delete it. Before a rule is
          saved, the page says how many objects and bytes it would match today, and a rule that deletes has to be
          confirmed. The owner and the admins of a project can change rules, and who made the bucket.
        </p>
        <p>S3 tools set and read the same rules, for instance:</p>
        <pre><code>aws --endpoint-url ENDPOINT s3api put-bucket-lifecycle-configuration \\
  --bucket BUCKET --lifecycle-configuration file://rules.json</code></pre>
        <p>
          The page shows what a tool has set, and keeps it. A rule that ends on a date can be switched off and deleted
          there; to change the date takes a tool.
        </p>`,
    },
    {
      id: 'folders',
      title: 'Rules about a folder',
      body: html`<p>
        A rule is about the whole bucket or about one folder, and may leave out what is too large or too small. Names of
        folders are encrypted with the passphrase. So such a rule is about whole folders, and it holds for what was
        stored with the passphrase of who set it: not for what another passphrase stored under the same name. With
        another passphrase, the name of the folder cannot be read, but the rule stays as it is.
      </p>`,
    },
  ],
}
