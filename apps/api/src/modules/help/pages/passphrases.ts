import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const passphrases: HelpPage = {
  slug: 'passphrases',
  title: 'Passphrases',
  lead: 'Names and contents of files are encrypted with keys that are made from a passphrase.',
  sections: [
    {
      id: 'who-keeps-it',
      title: 'Who keeps the passphrase',
      body: html`<p>
          You choose when you make a project: the service keeps its passphrase, or you do. The choice cannot be changed
          later. A project that was made without the question is self-managed.
        </p>
        <p>What is stored is encrypted either way. The choice decides who is able to open it.</p>`,
    },
    {
      id: 'automatic',
      title: 'Automatic',
      body: html`<p>
          The service makes a random passphrase and keeps it, sealed. You never type it. Every member of the project can
          open it at once.
        </p>
        <p>Whoever runs the service is able to read what is in such a project.</p>`,
    },
    {
      id: 'self-managed',
      title: 'Self-managed',
      body: html`<p>
          You make the passphrase, and you type it when you open a bucket. It stays in this tab of your browser until
          you reload the page or log out, and it is not sent to the service.
        </p>
        <p>
          While you work in the console or with an S3 tool, the gateway gets keys that were made from the passphrase. It
          encrypts and decrypts with them for as long as a request takes. What lies on the disks cannot be read without
          the passphrase.
        </p>
        <p>All members of a project need the same passphrase to see the same files.</p>`,
    },
    {
      id: 'lost',
      title: 'If it is lost',
      body: html`<p>
          Nobody can recover the passphrase of a self-managed project, and without it the files cannot be read. Save it
          in a password manager before you upload. A generated passphrase of twelve words cannot be guessed; a word that
          you made up often can.
        </p>
        <p>S3 credentials that you made before go on working, because they carry their own keys.</p>`,
    },
    {
      id: 'another',
      title: 'Another passphrase opens another view',
      body: html`<p>
          A project may hold files of several passphrases. Each opens its own files and shows nothing of the others. If
          nothing in a bucket opens, you probably typed another passphrase than the one that the files were uploaded
          with.
        </p>
        <p>The console warns you when a passphrase is new to the project, or opens nothing in a bucket with files.</p>`,
    },
  ],
}
