import { S3Error } from './errors'
import type { CorsRule } from '@perigee/domain/cors-rule'

const maxRules = 100
const maxIdLength = 255
const methods = new Set(['GET', 'PUT', 'POST', 'DELETE', 'HEAD'])
const headerName = /^[A-Za-z0-9!#$%&'+.^_`|~-]+$/

/**
 * The rules for rules of S3. @throws S3Error MalformedXML, InvalidRequest
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/ManageCorsUsing.html
 */
export function checkCorsRules(rules: readonly CorsRule[]): void {
  if (rules.length > maxRules) throw new S3Error('MalformedXML', `There can be no more than ${maxRules} CORS rules.`)
  const ids = rules.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (new Set(ids).size < ids.length) throw refused('CORS rules must have different IDs.')
  for (const rule of rules) checkRule(rule)
}

function checkRule({ id = '', origins, methods: asked, headers, exposed }: CorsRule): void {
  if (id.length > maxIdLength) throw refused(`The ID of a CORS rule has at most ${maxIdLength} characters.`)
  const method = asked.find((name) => !methods.has(name))
  if (method !== undefined) {
    throw refused(`Found unsupported HTTP method in CORS config. Unsupported method is ${method}`)
  }
  checkPatterns('AllowedOrigin', origins)
  checkPatterns('AllowedHeader', headers)
  const wildcard = exposed.find((name) => name.includes('*'))
  if (wildcard !== undefined) {
    throw refused(
      `ExposeHeader "${wildcard}" contains wildcard. We currently do not support wildcard for ExposeHeader.`,
    )
  }
  const bad = [...headers.map((name) => name.replace('*', 'x')), ...exposed].find((name) => !headerName.test(name))
  if (bad !== undefined) throw refused('A CORS rule names a header that cannot be one.')
  if (origins.some((origin) => !/^[\x21-\x7e]+$/.test(origin))) {
    throw refused('A CORS rule names an origin that cannot be one.')
  }
}

function checkPatterns(element: string, patterns: readonly string[]): void {
  const greedy = patterns.find((pattern) => pattern.split('*').length > 2)
  if (greedy !== undefined) throw refused(`${element} "${greedy}" can not have more than one wildcard.`)
}

const refused = (message: string): S3Error => new S3Error('InvalidRequest', message)
