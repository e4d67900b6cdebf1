import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aConfig } from '@/testing/builders'
import { renderUi } from '@/testing/render'
import { aBucket } from '@/testing/storage-answers'
import { DeleteBucketDialog } from './delete-bucket-dialog'

const config = aConfig({ externalAddress: 'https://console.test/', documentationURL: 'https://console.test/help/' })

it.each([
  { bucket: aBucket({ versioning: 1 }), explains: [] },
  { bucket: aBucket({ versioning: 3 }), explains: ['versions#what-it-does'] },
  {
    bucket: aBucket({ versioning: 2, objectLockEnabled: true }),
    explains: ['versions#what-it-does', 'lock#what-it-does'],
  },
])('explains $explains, as the bucket is', async ({ bucket, explains }) => {
  renderUi(<DeleteBucketDialog bucket={bucket} onDelete={() => undefined} onClose={() => undefined} />, { config })
  await screen.findByRole('dialog', { name: 'Delete bucket' })
  const links = screen.queryAllByRole<HTMLAnchorElement>('link')
  expect(links.map(({ href }) => href.split('/help/')[1])).toEqual(explains)
})
