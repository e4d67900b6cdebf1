import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const sharing: HelpPage = {
  slug: 'sharing',
  title: 'Sharing',
  lead: 'A link lets anyone who has it see and download one file, one folder or one bucket.',
  sections: [
    {
      id: 'links',
      title: 'Links',
      body: html`<p>
          “Share” on a file, a folder or a bucket makes a link. Whoever has the link needs no account and no passphrase:
          the link itself opens what it names, and nothing beside it. Treat it like a key, and send it only to people
          who may have the files.
        </p>
        <p>The link is for reading: nobody can upload, change or delete with it. You may choose when it expires.</p>`,
    },
    {
      id: 'who-can-read',
      title: 'Who can read what is shared',
      body: html`<p>
        Everyone with the link, and the link service while it answers them: it gets the keys of the shared place alone.
        The address holds the key, so it also opens the files for whoever finds it in a chat or a mailbox.
      </p>`,
    },
    {
      id: 'end',
      title: 'To end a link',
      body: html`<p>
        Each link has an access key of its own, named after what it shares. Delete that key on the page
        <a href="/help/access">Access</a>: the link stops working with the next request. Deleting the file ends what the
        link shows, but not the link.
      </p>`,
    },
  ],
}
