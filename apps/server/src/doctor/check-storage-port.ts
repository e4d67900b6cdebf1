import type { Config } from '../load-config'
import { localUrl } from '../services/local-url'
import { answersAs } from './ask-service'
import { checkPort } from './check-port'
import { wrong, type Finding } from './finding'

/** The port where instances of this host find the S3 gateway, where it is to be open. */
export async function checkStoragePort({ storagePort, settings, ports }: Config): Promise<Finding[]> {
  const { isOpened, host, port, variable } = storagePort
  if (!isOpened) return []
  const isGateway = (url: string): Promise<boolean> => answersAs('gateway', url)
  const variables: [string, string] = [variable, variable]
  const { finding, isOurs } = await checkPort({ name: 'storage of instances', host, port, variables, isIt: isGateway })
  if (isOurs || finding.state === 'wrong') return [finding]
  const runs = await isGateway(localUrl(settings.gateway.host, ports.gateway)).catch(() => false)
  const advice = `Set ${variable} for the server that has the gateway, too, and start it again.`
  return [
    runs ? wrong(finding.about, 'the S3 gateway runs without it: instances do not find their files', advice) : finding,
  ]
}
