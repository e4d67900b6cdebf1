import type { XmlCodec } from './codec'
import { optionalText } from './element'
import { node, textNode } from './write'

export type CreateBucketConfiguration = { location?: string }

export const createBucketConfigurationXml: XmlCodec<CreateBucketConfiguration> = {
  root: 'CreateBucketConfiguration',
  read(root) {
    const location = optionalText(root, 'LocationConstraint')?.trim()
    return location === undefined ? {} : { location }
  },
  write: ({ location }) => node('CreateBucketConfiguration', textNode('LocationConstraint', location)),
}
