import { eventually } from './eventually'
import type { Installation } from './product'

/** The activation code that was mailed to an address, from the list of the outbox (the subject begins with it). */
export const mailedCode = ({ urls }: { urls: Pick<Installation['urls'], 'outbox'> }, email: string): Promise<string> =>
  eventually(`a mail with a code to ${email}`, async () => {
    const page = await (await fetch(urls.outbox)).text()
    const mails = page.split('<li>').filter((mail) => mail.includes(email))
    return /\b(\d{6}) is your/.exec(mails[0] ?? '')?.[1]
  })
