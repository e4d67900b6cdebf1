import type { Tag } from '../tags'
import type { XmlCodec } from './codec'
import { childOf, childrenOf, requiredText } from './element'
import { XmlError } from './xml-element'
import { node, textNode } from './write'

/** The tags of an object or of a bucket. */
export const taggingXml: XmlCodec<readonly Tag[]> = {
  root: 'Tagging',
  read(root) {
    const set = childOf(root, 'TagSet')
    if (!set) throw new XmlError('Tagging has no TagSet')
    return childrenOf(set, 'Tag').map((tag) => ({ key: requiredText(tag, 'Key'), value: requiredText(tag, 'Value') }))
  },
  write: (tags) =>
    node(
      'Tagging',
      node('TagSet', ...tags.map(({ key, value }) => node('Tag', textNode('Key', key), textNode('Value', value)))),
    ),
}
