import { eventually } from './eventually'
import type { Installation } from './product'

type WithOutbox = { urls: Pick<Installation['urls'], 'outbox'> }

/** Which mail of several alike: the second one is there once there are two. */
interface Which {
  times?: number
}

/** The subjects of all mails to an address, newest first. */
export async function mailedSubjects({ urls }: WithOutbox, email: string): Promise<string[]> {
  const page = await (await fetch(urls.outbox)).text()
  const mails = page.split('<li>').filter((mail) => mail.includes(`>${email}<`))
  return mails.map((mail) => /class="subject">([^<]*)</.exec(mail)?.[1] ?? '')
}

/** Waits for a mail to an address, which is sent after what it is about was answered; gives its whole subject. */
export const mailed = (
  installation: WithOutbox,
  email: string,
  subject: RegExp,
  { times = 1 }: Which = {},
): Promise<string> =>
  eventually(`${times} of the mails to ${email}: ${subject}`, async () => {
    const subjects = (await mailedSubjects(installation, email)).filter((one) => subject.test(one))
    return subjects.length >= times ? subjects[0] : undefined
  })

/** The newest code that was mailed to an address; subjects begin with it. */
export async function mailedCode(
  installation: WithOutbox,
  email: string,
  kind: 'activation' | 'verification' = 'activation',
  which: Which = {},
): Promise<string> {
  return (await mailed(installation, email, new RegExp(`^\\d{6} is your .*${kind} code$`), which)).slice(0, 6)
}
