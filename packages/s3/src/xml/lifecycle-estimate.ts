import type { XmlCodec } from './codec'
import { childOf, optionalBoolean, requiredInteger } from './element'
import { XmlError, type XmlElement } from './xml-element'
import { node, textNode, type XmlNode } from './write'

export interface Counted {
  count: number
  bytes: number
}

/** What a lifecycle rule would match now; our own document, S3 has none. */
export interface LifecycleEstimate {
  current: Counted
  noncurrent: Counted
  markers: Counted
  uploads: Counted
  /** False where only a part of the bucket was looked at: then there may be more. */
  isComplete: boolean
}

const kinds = { current: 'Current', noncurrent: 'Noncurrent', markers: 'DeleteMarkers', uploads: 'Uploads' } as const

export const lifecycleEstimateXml: XmlCodec<LifecycleEstimate> = {
  root: 'LifecycleEstimate',
  read: (root) => ({
    current: readCounted(root, kinds.current),
    noncurrent: readCounted(root, kinds.noncurrent),
    markers: readCounted(root, kinds.markers),
    uploads: readCounted(root, kinds.uploads),
    isComplete: optionalBoolean(root, 'IsComplete'),
  }),
  write: ({ current, noncurrent, markers, uploads, isComplete }) =>
    node(
      'LifecycleEstimate',
      writeCounted(kinds.current, current),
      writeCounted(kinds.noncurrent, noncurrent),
      writeCounted(kinds.markers, markers),
      writeCounted(kinds.uploads, uploads),
      textNode('IsComplete', isComplete),
    ),
}

const writeCounted = (name: string, { count, bytes }: Counted): XmlNode =>
  node(name, textNode('Count', count), textNode('Bytes', bytes))

function readCounted(root: XmlElement, name: string): Counted {
  const element = childOf(root, name)
  if (!element) throw new XmlError(`${root.name} has no ${name}`)
  return { count: requiredInteger(element, 'Count'), bytes: requiredInteger(element, 'Bytes') }
}
