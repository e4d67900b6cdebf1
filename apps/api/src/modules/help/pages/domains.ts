import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const domains: HelpPage = {
  slug: 'domains',
  title: 'Domains',
  lead: 'Show what is in a bucket under a name of your own, such as files.example.com, instead of a share link.',
  sections: [
    {
      id: 'set-up',
      title: 'Set up a domain',
      body: html`<p>
          You need a domain whose DNS records you can change. “New Domain” on the page Domains asks for the name and the
          bucket, makes an access that may list and read this bucket, and shows the records to enter at your DNS
          provider:
        </p>
        <dl>
          <dt>CNAME</dt>
          <dd>leads from your name to this service. Copy the dot at the end too.</dd>
          <dt>TXT</dt>
          <dd>
            at <code>txt-</code> and your name, one record for each content: the bucket, the access and, with a paid
            plan, the wish for a certificate, so that browsers can use https.
          </dd>
        </dl>
        <p>
          “Check DNS” says whether they are there, and what differs. New records usually take minutes, at most two days.
          You can close the window meanwhile: the domain stays in the list, and “Show DNS records” in its menu shows
          them again.
        </p>
        <p>
          TXT records are public. Whoever reads them can read the bucket, as everybody can who opens the domain. Take a
          bucket of its own for what is to be seen.
        </p>`,
    },
    {
      id: 'apex',
      title: 'The top of a domain',
      body: html`<p>
          DNS allows no CNAME record at the top of a zone (<code>example.com</code> itself). If your provider has ALIAS
          or ANAME records, or “CNAME flattening”, enter one of these with the same content. Otherwise enter A and AAAA
          records with the addresses of this service; you have to change them when the service moves.
          <code>www.example.com</code> is simpler. The TXT records stand at <code>txt-example.com</code>, which has to
          be entered as a name of its own: where a provider adds the domain to each name, that is a domain next to
          yours. Choose <code>www</code> there.
        </p>
        <p>
          A proxy of the provider in front of the record hides it, and “Check DNS” finds other addresses. Switch the
          proxy off for this name.
        </p>`,
    },
    {
      id: 'letters',
      title: 'Names in other letters',
      body: html`<p>
        Type the name as you write it. DNS has a spelling of its own for it, <code>xn--bcher-kva.example</code> for
        <code>bücher.example</code>: lists and records show that one.
      </p>`,
    },
    {
      id: 'certificates',
      title: 'Certificates',
      body: html`<p>
        Where this service gets certificates by itself, it does so for names whose TXT records ask for one, on the first
        visit by https. If your zone has CAA records, they say which authorities may issue certificates for it: add the
        one that this service uses. Whoever runs the service knows it.
      </p>`,
    },
    {
      id: 'state',
      title: 'What the list says',
      body: html`<p>DNS is looked at once a day, and whenever you press “Check DNS”.</p>
        <dl>
          <dt>Connected</dt>
          <dd>all records are there</dd>
          <dt>DNS not found, DNS is different</dt>
          <dd>records are gone or say something else; “Check DNS now” shows what was found beside what it should be</dd>
          <dt>DNS does not answer</dt>
          <dd>the name servers of the domain did not answer; nothing is changed because of that</dd>
          <dt>In use elsewhere</dt>
          <dd>another project has this name, and its records are in DNS</dd>
        </dl>`,
    },
    {
      id: 'delete',
      title: 'Delete a domain',
      body: html`<p>
        “Delete domain” takes it from the list. The domain shows your files as long as its records are in DNS, so delete
        those too. To close the access at once, delete its key on the page Access: its name begins with
        <code>custom-domain-access</code>.
      </p>`,
    },
  ],
}
