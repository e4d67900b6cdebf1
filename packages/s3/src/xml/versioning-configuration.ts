import type { XmlCodec } from './codec'
import { optionalText } from './element'
import { XmlError } from './xml-element'
import { node, textNode } from './write'

/** Without a status the bucket never had versions. */
export type VersioningConfiguration = { status?: 'Enabled' | 'Suspended'; mfaDelete?: boolean }

export const versioningConfigurationXml: XmlCodec<VersioningConfiguration> = {
  root: 'VersioningConfiguration',
  read(root) {
    const status = optionalText(root, 'Status')
    const mfa = optionalText(root, 'MfaDelete') === 'Enabled' ? { mfaDelete: true } : {}
    if (status === undefined) return mfa
    if (status !== 'Enabled' && status !== 'Suspended') throw new XmlError('unknown versioning status')
    return { status, ...mfa }
  },
  write: ({ status }) => node('VersioningConfiguration', textNode('Status', status)),
}
