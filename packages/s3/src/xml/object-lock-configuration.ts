import type { XmlCodec } from './codec'
import { childOf, optionalText, requiredText } from './element'
import { readLockMode, type LockMode } from './lock-mode'
import { XmlError, type XmlElement } from './xml-element'
import { node, textNode } from './write'

/** Numbers as they were written; whether they may be so is for others to say. */
export type DefaultRetention = { mode: LockMode } & ({ days: number } | { years: number })
export type ObjectLockConfiguration = { defaultRetention: DefaultRetention | null }

export const objectLockConfigurationXml: XmlCodec<ObjectLockConfiguration> = {
  root: 'ObjectLockConfiguration',
  read(root) {
    if (requiredText(root, 'ObjectLockEnabled').trim() !== 'Enabled')
      throw new XmlError('object lock can only be Enabled')
    const rule = childOf(root, 'Rule')
    if (!rule) return { defaultRetention: null }
    const retention = childOf(rule, 'DefaultRetention')
    if (!retention) throw new XmlError('Rule has no DefaultRetention')
    return { defaultRetention: readDefault(retention) }
  },
  write: ({ defaultRetention }) =>
    node(
      'ObjectLockConfiguration',
      textNode('ObjectLockEnabled', 'Enabled'),
      defaultRetention
        ? node(
            'Rule',
            node(
              'DefaultRetention',
              textNode('Mode', defaultRetention.mode),
              'days' in defaultRetention
                ? textNode('Days', defaultRetention.days)
                : textNode('Years', defaultRetention.years),
            ),
          )
        : undefined,
    ),
}

function readDefault(element: XmlElement): DefaultRetention {
  const mode = readLockMode(requiredText(element, 'Mode'))
  const days = optionalText(element, 'Days')
  const years = optionalText(element, 'Years')
  if (days !== undefined && years === undefined) return { mode, days: whole(days) }
  if (days === undefined && years !== undefined) return { mode, years: whole(years) }
  throw new XmlError('DefaultRetention needs either Days or Years')
}

function whole(text: string): number {
  if (!/^[+-]?\d{1,15}$/.test(text.trim())) throw new XmlError('a period has to be a whole number')
  return Number(text)
}
