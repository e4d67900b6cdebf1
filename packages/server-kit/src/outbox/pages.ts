import { html, type Html } from './html'
import type { StoredMail } from './mail'

/** All mails, newest first. Links are relative: what stands before them in the address is a secret. */
export function listPage(mails: readonly StoredMail[]): string {
  const none = html`<p class="empty">No mails yet. What this server sends will appear here.</p>`
  const rows = mails.map(
    (mail) =>
      html`<li>
        <a href="mails/${mail.id}"><span class="subject">${mail.subject}</span> <span class="to">${mail.to}</span></a>
        ${time(mail.sentAt)}
      </li>`,
  )
  const body = html`<header>
      <h1>Outbox</h1>
      <a class="button" href="./">Refresh</a>
    </header>
    <p class="hint">No mail server is configured, so mails stay here. Set PERIGEE_SMTP_URL to have them delivered.</p>
    ${
      mails.length > 0
        ? html`<ul>
            ${rows}
          </ul>`
        : none
    }`
  return page('Outbox', body)
}

/** One mail: its text, and its HTML in a frame that can run nothing. */
export function mailPage(mail: StoredMail): string {
  const body = html`<p><a href="../">← All mails</a></p>
    <h1>${mail.subject}</h1>
    <dl>
      <dt>To</dt>
      <dd>${mail.to}</dd>
      <dt>Sent</dt>
      <dd>${time(mail.sentAt)}</dd>
    </dl>
    <h2>Text</h2>
    <pre>${mail.text}</pre>
    <h2>HTML</h2>
    <iframe
      title="The mail as HTML"
      src="${mail.id}/html"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerpolicy="no-referrer"
    ></iframe>`
  return page(mail.subject, body)
}

/** What the frame shows: the mail's own HTML; links open in a new tab. */
export const mailHtml = (mail: StoredMail): string => `<!doctype html><base target="_blank">${mail.html}`

/** `home` is where all mails are, for whoever may see them. */
export const messagePage = (title: string, text: string, home?: string): string =>
  page(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${home === undefined ? '' : html`<p><a href="${home}">All mails</a></p>`}`,
  )

/** In UTC: what the server's log and the mails themselves say. */
const time = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${at.toISOString().replace('T', ' ').slice(0, 19)} UTC</time>`

const page = (title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Perigee</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`.source
