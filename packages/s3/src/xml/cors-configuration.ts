import type { CorsRule } from '@perigee/domain/cors-rule'
import type { XmlCodec } from './codec'
import { childrenOf, optionalText, requiredInteger } from './element'
import { XmlError, type XmlElement } from './xml-element'
import { node, textNode } from './write'

/** What stands in it is judged by `checkCorsRules`. */
export const corsConfigurationXml: XmlCodec<readonly CorsRule[]> = {
  root: 'CORSConfiguration',
  read(root) {
    const rules = childrenOf(root, 'CORSRule').map(readRule)
    if (rules.length === 0) throw new XmlError('CORSConfiguration has no CORSRule')
    return rules
  },
  write: (rules) => node('CORSConfiguration', ...rules.map(writeRule)),
}

function readRule(rule: XmlElement): CorsRule {
  const texts = (name: string): string[] => childrenOf(rule, name).map(({ text }) => text.trim())
  const id = optionalText(rule, 'ID')
  const origins = texts('AllowedOrigin')
  const methods = texts('AllowedMethod')
  if (origins.length === 0 || methods.length === 0) throw new XmlError('CORSRule has no origin or no method')
  return {
    ...(id !== undefined && { id }),
    origins,
    methods,
    headers: texts('AllowedHeader'),
    exposed: texts('ExposeHeader'),
    ...(optionalText(rule, 'MaxAgeSeconds') !== undefined && { maxAge: requiredInteger(rule, 'MaxAgeSeconds') }),
  }
}

const writeRule = ({ id, origins, methods, headers, exposed, maxAge }: CorsRule) =>
  node(
    'CORSRule',
    textNode('ID', id),
    ...methods.map((method) => textNode('AllowedMethod', method)),
    ...origins.map((origin) => textNode('AllowedOrigin', origin)),
    ...headers.map((header) => textNode('AllowedHeader', header)),
    ...exposed.map((header) => textNode('ExposeHeader', header)),
    textNode('MaxAgeSeconds', maxAge),
  )
