import { assertPortFree, PortBusyError } from '@perigee/server-kit/http/listen'
import type { Config } from '../load-config'
import { localUrl } from '../services/local-url'
import { serviceNames, type ServiceName } from '../services/service-names'
import { answersAs } from './ask-service'
import { fine, note, reasonOf, wrong, type Finding } from './finding'

/** Ports first: whether a service runs here decides how an unreachable address is judged. */
export async function checkServices(config: Config): Promise<Finding[]> {
  const names = serviceNames.filter((name) => name !== 'outbox' || !config.hasMailServer)
  const ports = await Promise.all(names.map((name) => checkPort(config, name)))
  const running = new Set(names.filter((_, at) => ports[at]?.isOurs))
  return [...ports.map(({ finding }) => finding), ...(await checkAddresses(config, running))]
}

async function checkPort(
  { ports, settings }: Config,
  name: ServiceName,
): Promise<{ finding: Finding; isOurs: boolean }> {
  const about = `port ${ports[name]}`
  const variable = `PERIGEE_${name.toUpperCase()}_PORT`
  const host = name === 'outbox' ? '127.0.0.1' : settings.api.bind
  try {
    await assertPortFree({ host, port: ports[name], variable })
    return { finding: fine(about, `free for ${name}, which does not run`), isOurs: false }
  } catch (error) {
    if (!(error instanceof PortBusyError))
      return { finding: wrong(about, reasonOf(error), `Set ${variable} or PERIGEE_BIND.`), isOurs: false }
    const isOurs = await answersAs(name, localUrl(host, ports[name])).catch(() => false)
    if (isOurs) return { finding: fine(about, `${name} answers`), isOurs }
    return {
      finding: wrong(about, `taken by another program than ${name}`, `Stop that one, or set ${variable}.`),
      isOurs,
    }
  }
}

async function checkAddresses({ urls }: Config, running: ReadonlySet<ServiceName>): Promise<Finding[]> {
  const addresses: [ServiceName, string, string][] = [
    ['api', urls.console, 'PERIGEE_CONSOLE_URL'],
    ['gateway', urls.gateway, 'PERIGEE_GATEWAY_URL'],
    ['auth', urls.auth, 'PERIGEE_AUTH_URL'],
    ['linkshare', urls.links, 'PERIGEE_LINKS_URL'],
  ]
  return Promise.all(
    addresses.map(async ([name, url, variable]) => {
      const about = `${name} at ${url}`
      const advice = `Look at DNS, the proxy and the firewall, or set PERIGEE_HOST or ${variable}.`
      try {
        const isRight = await answersAs(name, url)
        return isRight ? fine(about, 'answers') : wrong(about, 'something else answers', advice)
      } catch (error) {
        const says = `does not answer: ${reasonOf(error)}`
        return running.has(name)
          ? wrong(about, says, advice)
          : note(about, says, 'Start the server first, then look again.')
      }
    }),
  )
}
