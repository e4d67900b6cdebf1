import type { XmlCodec } from './codec'
import { XmlError } from './xml-element'
import { node } from './write'

/** Where S3 can send what happens to objects. */
const destinations = [
  'TopicConfiguration',
  'QueueConfiguration',
  'CloudFunctionConfiguration',
  'LambdaFunctionConfiguration',
  'EventBridgeConfiguration',
]

/** The kinds of the destinations, in their order; none for a bucket that tells nobody. */
export type NotificationConfiguration = { destinations: readonly string[] }

export const notificationConfigurationXml: XmlCodec<NotificationConfiguration> = {
  root: 'NotificationConfiguration',
  read(root) {
    const kinds = root.children.map(({ name }) => name)
    const unknown = kinds.find((kind) => !destinations.includes(kind))
    if (unknown !== undefined) throw new XmlError(`${unknown} is no destination of notifications`)
    return { destinations: kinds }
  },
  write: () => node('NotificationConfiguration'),
}
