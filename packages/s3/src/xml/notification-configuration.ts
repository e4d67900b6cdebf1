import type { XmlCodec } from './codec'
import { childOf, childrenOf, optionalText, requiredText } from './element'
import { XmlError, type XmlElement } from './xml-element'
import { node, textNode } from './write'

/** The kinds of S3 by the elements that name one, and by what holds the ARN in each. */
const elements = {
  TopicConfiguration: { kind: 'Topic', arn: 'Topic' },
  QueueConfiguration: { kind: 'Queue', arn: 'Queue' },
  CloudFunctionConfiguration: { kind: 'CloudFunction', arn: 'CloudFunction' },
  LambdaFunctionConfiguration: { kind: 'CloudFunction', arn: 'LambdaFunctionArn' },
} as const
const bus = 'EventBridgeConfiguration'

export type NotificationKind = (typeof elements)[keyof typeof elements]['kind']

export interface NotificationTarget {
  kind: NotificationKind
  id?: string
  arn: string
  events: readonly string[]
  /** By name, such as prefix, in the order of the document. */
  filters: readonly { name: string; value: string }[]
}

/** Whom a bucket tells what happens to its objects; what stands in it is judged by whoever takes it. */
export interface NotificationConfiguration {
  targets: readonly NotificationTarget[]
  /** Whether a bus of AWS is to be told. */
  hasBus: boolean
}

export const notificationConfigurationXml: XmlCodec<NotificationConfiguration> = {
  root: 'NotificationConfiguration',
  read(root) {
    const unknown = root.children.find(({ name }) => !(name in elements) && name !== bus)
    if (unknown) throw new XmlError(`${unknown.name} is no destination of notifications`)
    const targets = root.children.filter(({ name }) => name in elements).map(readTarget)
    return { targets, hasBus: childOf(root, bus) !== undefined }
  },
  write: ({ targets }) => node('NotificationConfiguration', ...targets.map(writeTarget)),
}

function readTarget(element: XmlElement): NotificationTarget {
  const { kind, arn } = elements[element.name as keyof typeof elements]
  const id = optionalText(element, 'Id')?.trim()
  const events = childrenOf(element, 'Event').map(({ text }) => text.trim())
  if (events.length === 0) throw new XmlError(`${element.name} has no Event`)
  const filter = childOf(element, 'Filter')
  const key = filter && childOf(filter, 'S3Key')
  const rules = key ? childrenOf(key, 'FilterRule') : []
  return {
    kind,
    ...(id !== undefined && id !== '' && { id }),
    arn: requiredText(element, arn).trim(),
    events,
    filters: rules.map((rule) => ({
      name: requiredText(rule, 'Name').trim(),
      value: optionalText(rule, 'Value') ?? '',
    })),
  }
}

const writeTarget = ({ kind, id, arn, events, filters }: NotificationTarget) =>
  node(
    `${kind}Configuration`,
    textNode('Id', id),
    textNode(kind, arn),
    ...events.map((event) => textNode('Event', event)),
    filters.length === 0
      ? undefined
      : node(
          'Filter',
          node(
            'S3Key',
            ...filters.map(({ name, value }) => node('FilterRule', textNode('Name', name), textNode('Value', value))),
          ),
        ),
  )
