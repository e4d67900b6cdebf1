import type { XmlCodec } from './codec'
import { childOf, childrenOf, optionalBoolean, optionalText, requiredText } from './element'
import { XmlError } from './xml-element'
import { node, textNode } from './write'

/** The algorithms that a bucket encrypts with by default: one in each rule. */
export type EncryptionConfiguration = { algorithms: readonly string[] }

export const encryptionConfigurationXml: XmlCodec<EncryptionConfiguration> = {
  root: 'ServerSideEncryptionConfiguration',
  read(root) {
    const rules = childrenOf(root, 'Rule').map((rule) => childOf(rule, 'ApplyServerSideEncryptionByDefault'))
    if (rules.length === 0) throw new XmlError('there is no Rule')
    return { algorithms: rules.map((rule) => (rule ? requiredText(rule, 'SSEAlgorithm').trim() : 'AES256')) }
  },
  write: ({ algorithms }) =>
    node(
      'ServerSideEncryptionConfiguration',
      ...algorithms.map((algorithm) =>
        node(
          'Rule',
          node('ApplyServerSideEncryptionByDefault', textNode('SSEAlgorithm', algorithm)),
          textNode('BucketKeyEnabled', false),
        ),
      ),
    ),
}

const blocks = ['BlockPublicAcls', 'IgnorePublicAcls', 'BlockPublicPolicy', 'RestrictPublicBuckets'] as const

/** Whether the public is kept out in all four ways. */
export type PublicAccessBlock = { isWhole: boolean }

export const publicAccessBlockXml: XmlCodec<PublicAccessBlock> = {
  root: 'PublicAccessBlockConfiguration',
  read: (root) => ({ isWhole: blocks.map((name) => optionalBoolean(root, name)).every((isSet) => isSet) }),
  write: ({ isWhole }) => node('PublicAccessBlockConfiguration', ...blocks.map((name) => textNode(name, isWhole))),
}

/** Who owns what is uploaded: one word in each rule. */
export type OwnershipControls = { ownerships: readonly string[] }

export const ownershipControlsXml: XmlCodec<OwnershipControls> = {
  root: 'OwnershipControls',
  read(root) {
    const ownerships = childrenOf(root, 'Rule').map((rule) => requiredText(rule, 'ObjectOwnership').trim())
    if (ownerships.length === 0) throw new XmlError('there is no Rule')
    return { ownerships }
  },
  write: ({ ownerships }) =>
    node('OwnershipControls', ...ownerships.map((ownership) => node('Rule', textNode('ObjectOwnership', ownership)))),
}

/** Who pays for downloads. */
export const requestPaymentXml: XmlCodec<{ payer: string }> = {
  root: 'RequestPaymentConfiguration',
  read: (root) => ({ payer: requiredText(root, 'Payer').trim() }),
  write: ({ payer }) => node('RequestPaymentConfiguration', textNode('Payer', payer)),
}

/** Without a status the bucket was never accelerated. */
export const accelerateXml: XmlCodec<{ status?: string }> = {
  root: 'AccelerateConfiguration',
  read(root) {
    const status = optionalText(root, 'Status')?.trim()
    return status === undefined ? {} : { status }
  },
  write: ({ status }) => node('AccelerateConfiguration', textNode('Status', status)),
}

/** Whether requests are written down in another bucket. */
export const bucketLoggingXml: XmlCodec<{ isEnabled: boolean }> = {
  root: 'BucketLoggingStatus',
  read: (root) => ({ isEnabled: childOf(root, 'LoggingEnabled') !== undefined }),
  write: () => node('BucketLoggingStatus'),
}
