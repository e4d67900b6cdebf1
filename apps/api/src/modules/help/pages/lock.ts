import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const lock: HelpPage = {
  slug: 'lock',
  title: 'Object lock',
  lead: 'A locked version of a file cannot be deleted or replaced until its time is over.',
  sections: [
    {
      id: 'what-it-does',
      title: 'What object lock does',
      body: html`<p>
          Object lock protects versions against mistakes, and against whoever steals a key. It needs a bucket that keeps
          <a href="/help/versions">versions</a>, and once it is on for a bucket it cannot be switched off.
        </p>
        <p>
          The menu of a bucket has it in the list of buckets and beside the title of the bucket that is open: Enable
          lock, and later Lock settings. There the default retention is chosen, which locks each new file of the bucket
          for a number of days or years. With No Default, only those versions are locked for which that was asked.
        </p>
        <p>
          The menu of a file in such a bucket locks it for a time, extends its lock, and puts a legal hold on it or
          takes it away. S3 tools see the same locks and can set them too.
        </p>`,
    },
    {
      id: 'modes',
      title: 'Two modes, and the legal hold',
      body: html`<dl>
        <dt>Governance</dt>
        <dd>Only credentials with the right to bypass the lock can delete the version early.</dd>
        <dt>Compliance</dt>
        <dd>
          Nobody can delete it before the date, not even the owner of the account. The date can only become later.
        </dd>
        <dt>Legal hold</dt>
        <dd>Has no date: the version is locked until the hold is taken away.</dd>
      </dl>`,
    },
    {
      id: 'cannot-be-deleted',
      title: 'A version cannot be deleted',
      body: html`<p>
          It is locked. Wait until the date that its lock names; or take the legal hold away, if there is one and you
          have the right to. A lock in governance mode can be passed by credentials that have the right to bypass it;
          the owner and the admins of the project are asked in the console, and type a word to confirm it.
        </p>
        <p>
          Deleting the file without naming a version still works: it only puts a delete marker on top, and the locked
          version stays.
        </p>`,
    },
  ],
}
