import type { XmlCodec } from './codec'
import { childOf, childrenOf, requiredText } from './element'
import { readOwner, writeOwner, type Owner } from './owner'
import { XmlError } from './xml-element'
import { node, textNode, type XmlNode } from './write'

/** Who may do what with a bucket or an object. */
export type AccessControlPolicy = {
  owner: Owner
  /** `grantee` is the id of an account; null for groups and the like. */
  grants: readonly { grantee: string | null; permission: string }[]
}

export const accessControlPolicyXml: XmlCodec<AccessControlPolicy> = {
  root: 'AccessControlPolicy',
  read(root) {
    const list = childOf(root, 'AccessControlList')
    const owner = readOwner(root)
    if (!list || !owner) throw new XmlError('AccessControlPolicy has no owner or no list')
    const grants = childrenOf(list, 'Grant').map((grant) => {
      const grantee = childOf(grant, 'Grantee')
      if (!grantee) throw new XmlError('Grant has no Grantee')
      return { grantee: childOf(grantee, 'ID')?.text ?? null, permission: requiredText(grant, 'Permission').trim() }
    })
    return { owner, grants }
  },
  write: ({ owner, grants }) =>
    node(
      'AccessControlPolicy',
      writeOwner(owner),
      node(
        'AccessControlList',
        ...grants.map(({ grantee, permission }) =>
          node('Grant', writeGrantee(owner, grantee), textNode('Permission', permission)),
        ),
      ),
    ),
}

const writeGrantee = ({ displayName }: Owner, id: string | null): XmlNode => ({
  ...node('Grantee', textNode('ID', id ?? ''), textNode('DisplayName', displayName)),
  attributes: { 'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance', 'xsi:type': 'CanonicalUser' },
})
