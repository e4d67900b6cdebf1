import { node, s3Document, writeXml } from '@perigee/s3/xml/write'
import { xmlHeaders, s3Operation } from '../operation'

const noLicenses = writeXml(s3Document(node('ListLicensesResult', node('Licenses'))))

/** An extension of services that sell licenses; this one has none to list. */
export const listLicenses = s3Operation({
  name: 'ListLicenses',
  matches: { method: 'GET', resource: 'service', subresource: 'licenses' },
  needs: [],
  input: {},
  run: () => Promise.resolve({ status: 200, headers: xmlHeaders, body: noLicenses }),
})
