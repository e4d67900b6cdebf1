import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const access: HelpPage = {
  slug: 'access',
  title: 'Access for applications',
  lead: 'S3 credentials connect backup programs, sync tools, scripts and everything else that speaks S3.',
  sections: [
    {
      id: 'make',
      title: 'Make credentials',
      body: html`<p>
          “New Access” on the page Access makes an access key and a secret key. They are shown once: copy or download
          them before you close the dialog. If they are lost, delete the access and make another one.
        </p>
        <p>
          “Full Access” may do everything in all buckets of the project, but bypass a lock in governance mode.
          “Advanced” asks what the access may do, in which buckets and until when. That cannot be changed later.
        </p>
        <p>
          The credentials carry keys made from the passphrase that you give, so what an application uploads with them
          can be opened in the console with the same passphrase.
        </p>`,
    },
    {
      id: 'types',
      title: 'Three types',
      body: html`<dl>
        <dt>S3 credentials</dt>
        <dd>for everything that speaks S3</dd>
        <dt>Access grant</dt>
        <dd>
          holds the API key and the keys to the data: whoever has it needs no passphrase. The authentication service
          makes S3 credentials of it (<code>POST /v1/access</code>).
        </dd>
        <dt>API key</dt>
        <dd>
          holds no key to the data. Together with a passphrase, programs make access grants from it. Projects whose
          passphrase is managed have none.
        </dd>
      </dl>`,
    },
    {
      id: 'list',
      title: 'What the list says',
      body: html`<p>
          The page Access says of each access key what it may do, in which buckets, when it ends by itself and when it
          was used last. “unknown” stands where nobody told the service: for keys that programs or older versions made.
          The time of the last use is an hour behind at most; it counts requests that the key was good for.
        </p>
        <p>
          A key that is marked “Public” belongs to a link: everybody who has the link can open what it leads to. One
          that is marked “Expired” permits nothing any more and can be deleted.
        </p>`,
    },
    {
      id: 'use-it',
      title: 'Use them',
      body: html`<p>Every S3 application asks for the same four things:</p>
        <dl>
          <dt>Endpoint</dt>
          <dd>as the dialog shows it; some applications want it without <code>https://</code></dd>
          <dt>Access key and secret key</dt>
          <dd>from the dialog</dd>
          <dt>Region</dt>
          <dd>any; <code>us-east-1</code> where one has to be given</dd>
          <dt>Path style</dt>
          <dd>on, where the application has that setting</dd>
        </dl>
        <p>With the AWS command line, for instance:</p>
        <pre><code>aws configure set aws_access_key_id ACCESS-KEY
aws configure set aws_secret_access_key SECRET-KEY
aws --endpoint-url ENDPOINT s3 ls</code></pre>`,
    },
    {
      id: 'test',
      title: 'When it does not connect',
      body: html`<p>
          “Test connection” in the last step of “New Access” waits for requests of the new access key and shows what the
          service sees of them, while you set the application up: whether they arrive, from which program, and what is
          wrong. It ends with the dialog, or after ten minutes.
        </p>
        <dl>
          <dt>Nothing arrives</dt>
          <dd>
            The endpoint is another one, begins with <code>https://</code> in place of <code>http://</code> or the other
            way round, or the access key was not copied as a whole.
          </dd>
          <dt>The clock is wrong</dt>
          <dd>
            Signatures carry the time. Set the clock of the machine on which the application runs; 15 minutes are
            allowed.
          </dd>
          <dt>The secret key is wrong</dt>
          <dd>Copy it once more, or look at a proxy on the way that changes paths or the header Host.</dd>
          <dt>The bucket is a part of the host name</dt>
          <dd>Switch path style on in the application.</dd>
          <dt>There is no such region for a bucket</dt>
          <dd>Signatures may name any region; to make a bucket, take <code>us-east-1</code>.</dd>
          <dt>The access may not do this</dt>
          <dd>Keys and endpoint are right. Make an access with this permission, or for this bucket.</dd>
        </dl>`,
    },
    {
      id: 'applications',
      title: 'Applications',
      body: html`<p>
          The page Applications lists what people use. “Setup” makes an access for one of them; for fifteen tools the
          last step shows configuration that is filled in and can be pasted.
        </p>
        <p>
          Nearly all of it is tested with the tool itself against this service. pgBackRest needs an endpoint with TLS
          and a bucket without dots in its name. Choose “S3 compatible” or “Other” in an application that asks for the
          provider.
        </p>`,
    },
    {
      id: 'encryption',
      title: 'Encryption on the server',
      body: html`<p>
        S3 has no encryption on your side, so the gateway encrypts and decrypts for your application. It has the keys
        and the plain files for as long as a request takes. What is stored is encrypted.
      </p>`,
    },
    {
      id: 'delete',
      title: 'Take access away',
      body: html`<p>
        Delete the access on the page Access. Credentials and links that were made from it stop working with the next
        request. Files stay.
      </p>`,
    },
  ],
}
