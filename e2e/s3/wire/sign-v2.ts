import { createHmac } from 'node:crypto'
import { target } from '../endpoint/target'
import type { WireRequest } from './request'
import { queryText, type Wanted } from './sign-v4'

/** Names in the query that count for the signature. */
const subresources = [
  'acl',
  'delete',
  'location',
  'partNumber',
  'tagging',
  'uploadId',
  'uploads',
  'versionId',
  'versions',
]

function signatureOf({ method = 'GET', path, query = {}, headers = {} }: Wanted, date: string): string {
  const amz = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => name.startsWith('x-amz-'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}:${value}\n`)
    .join('')
  const counted = Object.entries(query)
    .filter(([name]) => subresources.includes(name) || name.startsWith('response-'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
    .join('&')
  const header = (name: string) => headers[name] ?? ''
  const resource = `${amz}${path}${counted === '' ? '' : `?${counted}`}`
  const text = [method, header('content-md5'), header('content-type'), date, resource].join('\n')
  return createHmac('sha1', target.secretKey).update(text).digest('base64')
}

/** Signature version 2 in the Authorization header. */
export function signV2(wanted: Wanted, { at = new Date() }: { at?: Date } = {}): WireRequest {
  const { method = 'GET', path, query = {}, headers = {}, body } = wanted
  const text = queryText(query).replace(/=(?=&|$)/g, '')
  const authorization = `AWS ${target.accessKey}:${signatureOf(wanted, at.toUTCString())}`
  return {
    method,
    path: text === '' ? path : `${path}?${text}`,
    headers: Object.entries({ ...headers, date: at.toUTCString(), authorization }),
    ...(body === undefined ? {} : { body }),
  }
}

/** Signature version 2 in the address, good until `expires`. */
export function presignV2(wanted: Wanted, expires: Date): WireRequest {
  const { method = 'GET', path, query = {}, headers = {}, body } = wanted
  const until = String(Math.floor(expires.getTime() / 1000))
  const signed = { AWSAccessKeyId: target.accessKey, Expires: until, Signature: signatureOf(wanted, until) }
  return {
    method,
    path: `${path}?${queryText({ ...query, ...signed })}`,
    headers: Object.entries(headers),
    ...(body === undefined ? {} : { body }),
  }
}
