import { assertPortFree, PortBusyError } from '@perigee/server-kit/http/listen'
import { localUrl } from '../services/local-url'
import { fine, reasonOf, wrong, type Finding } from './finding'

export interface WantedPort {
  /** What is to listen there. */
  name: string
  host: string
  port: number
  /** The setting of the port, and that of the address. */
  variables: [port: string, host: string]
  /** Whether what answers at the address is it. */
  isIt(url: string): Promise<boolean>
}

/** Whether a port is free, or taken by whom it is meant for. */
export async function checkPort({
  name,
  host,
  port,
  variables: [variable, bind],
  isIt,
}: WantedPort): Promise<{ finding: Finding; isOurs: boolean }> {
  const about = `port ${port}`
  try {
    await assertPortFree({ host, port, variable })
    return { finding: fine(about, `free for ${name}, which does not run`), isOurs: false }
  } catch (error) {
    if (!(error instanceof PortBusyError))
      return { finding: wrong(about, reasonOf(error), `Set ${variable} or ${bind}.`), isOurs: false }
    const isOurs = await isIt(localUrl(host, port)).catch(() => false)
    if (isOurs) return { finding: fine(about, `${name} answers`), isOurs }
    const advice = `Stop that one, or set ${variable}.`
    return { finding: wrong(about, `taken by another program than ${name}`, advice), isOurs }
  }
}
