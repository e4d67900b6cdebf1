import { html, type Html } from './outbox/html'

interface HtmlPage {
  /** With the name of the product behind it, where there is one. */
  title: string
  /** Styles, icons and what else stands in the head. */
  head: Html
  body: Html
}

/** The source of a page that a server makes: in the look of the system, for nobody's index, without scripts. */
export const htmlPage = ({ title, head, body }: HtmlPage): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`.source
