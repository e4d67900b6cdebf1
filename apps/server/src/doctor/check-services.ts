import { sharedSettings } from '@perigee/server-kit/settings/shared'
import type { Config } from '../load-config'
import { servedOf, serviceNames, type ServiceName } from '../services/service-names'
import { answersAs } from './ask-service'
import { checkPort } from './check-port'
import { fine, note, reasonOf, wrong, type Finding } from './finding'

/** Ports first: whether a service runs here decides how an unreachable address is judged. */
export async function checkServices(config: Config): Promise<Finding[]> {
  const names = servedOf(serviceNames, config)
  const ports = await Promise.all(names.map((name) => checkServicePort(config, name)))
  const running = new Set(names.filter((_, at) => ports[at]?.isOurs))
  return [...ports.map(({ finding }) => finding), ...(await checkAddresses(config, running))]
}

const checkServicePort = ({ ports, settings }: Config, name: ServiceName) =>
  checkPort({
    name,
    host: name === 'outbox' ? '127.0.0.1' : settings.api.bind,
    port: ports[name],
    variables: [`PERIGEE_${name.toUpperCase()}_PORT`, sharedSettings.bind.env],
    isIt: (url) => answersAs(name, url),
  })

async function checkAddresses({ urls }: Config, running: ReadonlySet<ServiceName>): Promise<Finding[]> {
  const addresses: (readonly [ServiceName, string, string])[] = [
    ['api', urls.console, 'PERIGEE_CONSOLE_URL'],
    ['gateway', urls.gateway, 'PERIGEE_GATEWAY_URL'],
    ['auth', urls.auth, 'PERIGEE_AUTH_URL'],
    ['linkshare', urls.links, 'PERIGEE_LINKS_URL'],
    ...(urls.compute === null ? [] : ([['compute', urls.compute, 'PERIGEE_COMPUTE_URL']] as const)),
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
