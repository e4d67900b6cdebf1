import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const auditLog: HelpPage = {
  slug: 'audit-log',
  title: 'The audit log',
  lead: 'Who did what in a project, when, and from where.',
  sections: [
    {
      id: 'what-is-in-it',
      title: 'What is in it',
      body: html`<p>
          Changes to the project, its limits and its people; access keys and links that are made and deleted; buckets
          that are made, changed and deleted, in the console and by tools; changes to object locks, with the number of
          objects. Each entry has the time, the person, the address and the browser or tool. What a program did for
          somebody names the API key that it came with.
        </p>
        <p>
          Uploads, downloads and deletions of files are not in it, and neither is any name of a file. Keys that the
          console makes by itself to show your files are left out too.
        </p>`,
    },
    {
      id: 'who-reads-it',
      title: 'Who reads it',
      body: html`<p>
        The owner and the admins of a project read all of it, members what they did themselves. That holds for the files
        of “Export” as well. Entries are kept for at least a year, and nobody can change or delete single ones.
      </p>`,
    },
    {
      id: 'forgotten',
      title: 'Who is forgotten',
      body: html`<p>
        Its name, its addresses and those of its invitations leave the log. The entries stay, and say that a deleted
        account did it. So does the address of somebody who was invited and has no account: 37 days after the last entry
        about it, unless it is invited again.
      </p>`,
    },
  ],
}
