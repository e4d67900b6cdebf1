import { type Html, html } from '@perigee/server-kit/outbox/html'

interface Page {
  title: string
  body: Html
  status?: number
}

interface Asked {
  token: string
  email: string
  asksPassword: boolean
  /** What was wrong with the password that was given. */
  problem?: string
}

const heading = (title: string, subtitle: Html): Html =>
  html`<div>
    <h1>${title}</h1>
    <p class="soft">${subtitle}</p>
  </div>`

/** The question before an account is activated. A browser that did not sign up has to choose a password. */
export function activationPage({ token, email, asksPassword, problem }: Asked): Page {
  const title = 'Activate your account'
  const subtitle = asksPassword
    ? html`You are not in the browser that signed up, so choose the password of the account
        <strong>${email}</strong> here.`
    : html`This makes the account <strong>${email}</strong> ready to use.`
  return {
    title,
    status: problem === undefined ? 200 : 400,
    body: html`${heading(title, subtitle)}
      <form method="post" action="/activation">
        <input type="hidden" name="token" value="${token}" />
        ${asksPassword ? passwordField(email, problem) : html``}
        <button type="submit">Activate account</button>
      </form>
      <p class="foot soft">If you did not sign up, close this page: nothing happens.</p>`,
  }
}

const passwordField = (email: string, problem: string | undefined): Html =>
  html`<input type="text" name="username" autocomplete="username" value="${email}" hidden readonly />
    <div>
      <label for="password">Password</label>
      ${
        problem === undefined
          ? html`<input id="password" name="password" type="password" autocomplete="new-password" required autofocus />`
          : html`<input
                id="password"
                name="password"
                type="password"
                autocomplete="new-password"
                required
                autofocus
                aria-invalid="true"
                aria-describedby="problem"
              />
              <p id="problem" class="bad" role="alert">${problem}</p>`
      }
    </div>`

/** Where the operator makes the first account. `email` is what was typed before, with what was wrong. */
export const firstAccountPage = ({ token, email, problem }: Omit<Asked, 'asksPassword'>): Page => ({
  title: 'Make the first account',
  status: problem === undefined ? 200 : 400,
  body: html`${heading(
      'Make the first account',
      html`This link works once. The account is like every other one: it has no rights over the installation.`,
    )}
    <form method="post" action="/first-account">
      <input type="hidden" name="token" value="${token}" />
      ${problem === undefined ? html`` : html`<p class="bad" role="alert">${problem}</p>`}
      <div>
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="username" value="${email}" required autofocus />
      </div>
      <div>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="new-password" required />
      </div>
      <button type="submit">Make the account</button>
    </form>
    <p class="foot soft">Nothing is mailed now. The address is where a forgotten password is reset.</p>`,
})

/** What an old link of the first account leads to; the same whether it was used, is too old or never was one. */
export const noFirstAccountPage: Page = {
  title: 'This link does not work any more',
  status: 400,
  body: html`${heading(
      'This link does not work any more',
      html`It works once, for a day, and only until there is an account. The newest start of the server, or
        <strong>perigee-server admin first-account</strong>, prints another one as long as there is none.`,
    )} <a class="button" href="/login">Go to login</a>`,
}

/** The question before the link of a recovery mail is made useless; the same for every link. */
export const cancelPage = (token: string): Page => ({
  title: 'Cancel the password reset',
  body: html`${heading(
      'Cancel the password reset',
      html`The link in the mail stops working. Your password stays as it is.`,
    )}
    <form method="post" action="/cancel-password-recovery">
      <input type="hidden" name="token" value="${token}" />
      <button type="submit">Cancel the reset</button>
    </form>`,
})

export const cancelledPage = (supportUrl: string | null): Page => ({
  title: 'The reset is cancelled',
  body: html`${heading(
      'The reset is cancelled',
      html`The link in the mail no longer works, and your password is as it was.`,
    )}
    <a class="button" href="/login">Go to login</a>
    ${
      supportUrl === null
        ? html``
        : html`<p class="foot soft">Did somebody else ask for it? <a href="${supportUrl}">Contact support</a></p>`
    }`,
})

export const badLinkPage: Page = {
  title: 'This link is not valid',
  status: 400,
  body: html`${heading('This link is not valid', html`Open it again as it is in the mail, or ask for a new one.`)}
    <a class="button" href="/activate">Ask for a new link</a>`,
}

/** A form that did not come from a page of ours, or not as it was sent. */
export const refusedPage = (status: number, text: string): Page => ({
  title: 'That did not work',
  status,
  body: html`${heading('That did not work', html`${text}`)} <a class="button" href="/login">Go to login</a>`,
})
