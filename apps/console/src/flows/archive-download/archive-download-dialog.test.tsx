import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '@/testing/render'
import { ArchiveDownloadDialog } from './archive-download-dialog'

it.each([
  ['bucket', 'Download Bucket'],
  ['folder', 'Download Folder'],
] as const)('of a %s is called %s', async (kind, title) => {
  renderUi(<ArchiveDownloadDialog bucket="photos" path="" kind={kind} onClose={() => undefined} />)
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
})
