import { type Html, html } from '@perigee/server-kit/outbox/html'

interface Page {
  title: string
  body: Html
  status?: number
}

const page = (title: string, text: Html, more: Html): Omit<Page, 'status'> => ({
  title,
  body: html`<div>
      <h1>${title}</h1>
      <p class="soft">${text}</p>
    </div>
    ${more}`,
})

const toProjects = html`<a class="button" href="/projects">Go to your projects</a>`

/** Goes on by itself. */
export const openingPage = (again: string): Page =>
  page('Opening the invitation', html`This takes a moment.`, html`<a class="button" href="${again}">Go on</a>`)

export const expiredPage: Page = {
  ...page(
    'This invitation has expired',
    html`It was good for seven days. Ask whoever invited you to send it again.`,
    toProjects,
  ),
  status: 410,
}

/** The same for one that was accepted, declined or withdrawn, and for a project that is gone. */
export const gonePage: Page = {
  ...page(
    'This invitation is no longer open',
    html`It was answered already or withdrawn, or the project does not exist any more. If you still want to join, ask
    whoever invited you.`,
    toProjects,
  ),
  status: 410,
}

export const otherAccountPage = ({ email, own, token }: { email: string; own: string; token: string }): Page =>
  page(
    'This invitation is for another account',
    html`It was sent to <strong>${email}</strong>, and you are logged in as <strong>${own}</strong>. Log out to open it
      with that address.`,
    html`<form method="post" action="/invited">
        <input type="hidden" name="token" value="${token}" />
        <button type="submit">Log out and open the invitation</button>
      </form>
      <p class="foot soft"><a href="/projects">Go to your projects</a></p>`,
  )
