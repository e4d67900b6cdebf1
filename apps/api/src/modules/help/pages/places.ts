import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const places: HelpPage = {
  slug: 'places',
  title: 'Where files lie',
  lead: 'Whoever runs the installation chooses the places where encrypted files are stored.',
  sections: [
    {
      id: 'the-map',
      title: 'The map',
      body: html`<p>
        “Geographic distribution” shows the places that the installation names for the pieces of a file. An installation
        on one machine has one place, or none if its operator has not named it.
      </p>`,
    },
    {
      id: 'choose',
      title: 'Choose a place',
      body: html`<p>
        If an installation has several places, an S3 tool that makes a bucket can name one as its location, for instance
        with <code>aws s3 mb --region</code>. Everything that is written to the bucket goes there. The bucket keeps its
        place: to move files, copy them to a bucket in another one.
      </p>`,
    },
  ],
}
