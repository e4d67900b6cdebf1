import { html } from '@perigee/server-kit/outbox/html'
import type { HelpPage } from '../help-page'

export const emissions: HelpPage = {
  slug: 'emissions',
  title: 'Emissions',
  lead: 'The dashboard of a project estimates what its storage emits. Nothing of it is measured.',
  sections: [
    {
      id: 'estimate',
      title: 'How it is estimated',
      body: html`<p>
          It takes what the project stores now, as if it had been there since the project was made. For each terabyte it
          adds the emissions of making the drives, spread over their life, of powering them, and of the servers around
          them. It divides by how full drives are, and multiplies by how often each byte is stored, and in how many
          regions.
        </p>
        <p>
          For drives that would run anyway only the servers and the writing count; for used drives their power counts,
          and the making of them does not.
        </p>`,
    },
    {
      id: 'comparison',
      title: 'What it is compared with',
      body: html`<p>
        The same data at a traditional cloud: new drives of a shorter life, several copies, two regions. “CO₂ avoided”
        is the difference, and never below zero. A tree stands for what it takes up in ten years.
      </p>`,
    },
    {
      id: 'numbers',
      title: 'Whose numbers these are',
      body: html`<p>
        Whoever runs this installation sets them for its hardware. Until then they are those of a network of many small
        nodes. All are in kilograms of CO₂ equivalent.
      </p>`,
    },
  ],
}
