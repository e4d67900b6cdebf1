import { describe, expect, it } from 'vitest'
import { allKinds, checkVectors } from './testing/check-vectors'
import { contentChecks } from './testing/content-checks'
import { metadataChecks } from './testing/metadata-checks'
import { pathChecks } from './testing/path-checks'
import { textChecks } from './testing/text-checks'
import { vectorKinds } from './testing/vector-kinds'

describe('vectors of the access formats', () => {
  it('leave no kind to nobody', () => {
    expect(Object.values(vectorKinds).flat().sort()).toEqual(allKinds())
  })

  checkVectors(vectorKinds.crypto, { ...textChecks, ...pathChecks, ...contentChecks, ...metadataChecks })
})
