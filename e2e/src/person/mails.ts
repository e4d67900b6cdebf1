import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { mailed } from '../outbox'
import type { Installation } from '../product'

interface MailedLink {
  subject: RegExp
  /** What the link reads. */
  link: string
  /** Which of several such mails: the second one is opened once there are two. */
  times?: number
}

/** What somebody does with mails, on the pages of the outbox. */
export const mailSteps = (page: Page, installation: Pick<Installation, 'urls'>) => {
  /** Opens the newest mail of this kind in a tab of its own; pages of the outbox show what was there when they opened. */
  async function openMail(email: string, subject: RegExp, times = 1): Promise<Page> {
    const newest = await mailed(installation, email, subject, { times })
    const tab = await page.context().newPage()
    await tab.goto(installation.urls.outbox)
    await tab
      .getByRole('link', { name: `${newest} ${email}` })
      .first()
      .click()
    return tab
  }

  return {
    async readCode(email: string): Promise<string> {
      const mail = await openMail(email, /^\d{6} is your .* activation code$/)
      const text = await mail
        .getByText(/Welcome to/)
        .first()
        .innerText()
      await mail.close()
      const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1]
      if (code === undefined) throw new Error(`the mail has no code: ${text}`)
      return code
    },

    /** Goes where a link of a mail leads, in a tab of its own as the mail says; tells where it pointed, too. */
    async openMailedLink(email: string, { subject, link: name, times = 1 }: MailedLink) {
      const tab = await openMail(email, subject, times)
      const mail = tab.frameLocator('iframe')
      const link = await mail.getByRole('link', { name, exact: true }).getAttribute('href')
      if (link === null) throw new Error(`the mail has no link: ${name}`)
      // The frame can show nothing but the mail: whatever it links to opens beside it, with all that pages may do.
      expect(await mail.locator('base').getAttribute('target')).toBe('_blank')
      expect(await tab.locator('iframe').getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
      await tab.goto(link)
      return { tab, link }
    },
  }
}
