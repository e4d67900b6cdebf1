import type { Act } from '@perigee/actors/record-acts'
import { isSharedAccessName } from '@perigee/domain/access-name'

interface KeyAct extends Pick<Act, 'project' | 'actor'> {
  what: 'created' | 'deleted'
  key: { id: string; name: string }
}

/** The name of a link's key holds that of an object, so a link goes by its id. */
export const keyAct = ({ what, key: { id, name }, ...act }: KeyAct): Act =>
  isSharedAccessName(name)
    ? { ...act, name: `link.${what}`, target: id, facts: {} }
    : { ...act, name: `accessKey.${what}`, target: name, facts: { keyId: id } }
