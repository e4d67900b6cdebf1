import { publicCalls } from '@perigee/contract/public/index'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { openApiOf } from './document'

const document = openApiOf(Object.values(publicCalls), { brand: 'Perigee', origin: 'https://console.test' })

it('the document is OpenAPI 3.1 by the schema of the specification', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document))
  expect([valid, errors]).toEqual([true, undefined])
  expect(validator.version).toBe('3.1')
})

it('the document is OpenAPI by rules: references, parameters of paths, names of operations, examples', async () => {
  const config = await createConfig({
    rules: {
      struct: 'error',
      'no-unresolved-refs': 'error',
      'no-unused-components': 'error',
      'operation-operationId': 'error',
      'operation-operationId-unique': 'error',
      'operation-operationId-url-safe': 'error',
      'operation-parameters-unique': 'error',
      'operation-summary': 'error',
      'operation-tag-defined': 'error',
      'path-declaration-must-exist': 'error',
      'path-parameters-defined': 'error',
      'no-identical-paths': 'error',
      'no-ambiguous-paths': 'off',
      'no-schema-type-mismatch': 'error',
      'no-invalid-media-type-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      'no-invalid-schema-examples': 'error',
      'security-defined': 'error',
      'spec-components-invalid-map-name': 'error',
    },
  })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''} ${message}`)).toEqual(
    [],
  )
})
