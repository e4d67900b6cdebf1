import { childOf, optionalText } from './element'
import type { XmlElement } from './xml-element'
import { node, textNode, type XmlNode } from './write'

export type Owner = { id: string; displayName: string }

export const writeOwner = ({ id, displayName }: Owner, element = 'Owner'): XmlNode =>
  node(element, textNode('ID', id), textNode('DisplayName', displayName))

export function readOwner(parent: XmlElement): Owner | undefined {
  const owner = childOf(parent, 'Owner')
  return owner && { id: optionalText(owner, 'ID') ?? '', displayName: optionalText(owner, 'DisplayName') ?? '' }
}
