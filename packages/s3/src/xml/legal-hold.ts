import type { XmlCodec } from './codec'
import { requiredText } from './element'
import { XmlError } from './xml-element'
import { node, textNode } from './write'

export const legalHoldXml: XmlCodec<{ on: boolean }> = {
  root: 'LegalHold',
  read(root) {
    const status = requiredText(root, 'Status').trim()
    if (status !== 'ON' && status !== 'OFF') throw new XmlError('a legal hold is ON or OFF')
    return { on: status === 'ON' }
  },
  write: ({ on }) => node('LegalHold', textNode('Status', on ? 'ON' : 'OFF')),
}
