import { Html, html } from '@perigee/server-kit/outbox/html'

/** Text with back-quotes around code, as the contract writes it. */
export const prose = (text: string): Html =>
  new Html(
    text
      .split('`')
      .map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`).source)
      .join(''),
  )
