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
        <p>
          The link is for reading: nobody can upload, change or delete with it, unless you make it a drop box. A link
          that you do not copy or open ends with its dialog.
        </p>`,
    },
    {
      id: 'options',
      title: 'Options',
      body: html`<p>
          A link begins without any. Under “Options” you may ask for a password, have the link end, stop it after a
          number of downloads or bytes, or hide the list of files in a folder. The address is shown once the options
          hold, and it stays the same when you change them later.
        </p>
        <ul>
          <li>
            <strong>Password:</strong> send it by another way than the link. It is kept as a hash, so nobody can show it
            to you again; set another one if it is lost. Wrong passwords are counted and slowed down.
          </li>
          <li>
            <strong>Downloads:</strong> each whole file and each archive is one. Looking at the page, previews that chat
            programs make, and going on with a download that broke off are none.
          </li>
          <li><strong>Hidden list:</strong> files still open for those who know their names.</li>
          <li><strong>Expiration:</strong> where the owner of the project has a paid plan.</li>
        </ul>`,
    },
    {
      id: 'drop-box',
      title: 'Drop boxes',
      body: html`<p>
        A drop box takes files: whoever has the link uploads into the folder or bucket, without an account. They see
        nothing of what is in it, download nothing and replace nothing. You may limit how many files it takes and how
        large they are. Choose it under “Options” when you make the link; a link that shows files cannot become one
        later.
      </p>`,
    },
    {
      id: 'shared',
      title: 'The page Shared',
      body: html`<p>
          It lists the links of the project: what they lead to, who made them and when, what holds for them, and how
          often their pages were opened and how much was downloaded, as the link service has counted it, some seconds
          behind. Everybody in the project sees it. You can change, pause and revoke your own links; owner and admins
          can do that with all of them.
        </p>
        <p>
          “Copy link” shows the address again. Only the passphrase of the project opens it: the server keeps it sealed.
          Links that were made before this page was there, or by other tools, are not listed; they are access keys.
        </p>`,
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
        Revoke it on the page Shared: the link stops working with the next request, for everybody. Each link has an
        access key of its own, named after what it shares; deleting that key on the page
        <a href="/help/access">Access</a> does the same. Deleting the file ends what the link shows, but not the link.
        To stop it for a while, pause it.
      </p>`,
    },
  ],
}
