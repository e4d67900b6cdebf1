import { eventually } from './eventually'
import type { Installation } from './product'

type WithOutbox = { urls: Pick<Installation['urls'], 'outbox'> }

/** The subjects of all mails to an address, newest first. */
export async function mailedSubjects({ urls }: WithOutbox, email: string): Promise<string[]> {
  const page = await (await fetch(urls.outbox)).text()
  const mails = page.split('<li>').filter((mail) => mail.includes(`>${email}<`))
  return mails.map((mail) => /class="subject">([^<]*)</.exec(mail)?.[1] ?? '')
}

/** Waits for a mail to an address. */
export const mailed = (installation: WithOutbox, email: string, subject: RegExp): Promise<string> =>
  eventually(`a mail to ${email}: ${subject}`, async () =>
    (await mailedSubjects(installation, email)).find((one) => subject.test(one)),
  )

/** The newest code that was mailed to an address; subjects begin with it. */
export async function mailedCode(
  installation: WithOutbox,
  email: string,
  kind: 'activation' | 'verification' = 'activation',
): Promise<string> {
  return (await mailed(installation, email, new RegExp(`^\\d{6} is your .*${kind} code$`))).slice(0, 6)
}
