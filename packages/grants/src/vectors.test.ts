import { checkVectors } from '@perigee/crypto/testing/check-vectors'
import { vectorKinds } from '@perigee/crypto/testing/vector-kinds'
import { describe } from 'vitest'
import { apiKeyChecks } from './testing/api-key-checks'
import { caveatChecks } from './testing/caveat-checks'
import { grantChecks } from './testing/grant-checks'

describe('vectors of API keys and access grants', () => {
  checkVectors(vectorKinds.grants, { ...apiKeyChecks, ...caveatChecks, ...grantChecks })
})
