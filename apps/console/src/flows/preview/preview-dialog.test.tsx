import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '@/testing/render'
import { PreviewDialog } from './preview-dialog'

it('shows the key of the first file', async () => {
  const file = { name: 'b.bin', key: 'a/b.bin', size: 2, lastModified: new Date(0) }
  renderUi(<PreviewDialog bucket="photos" path="a/" entries={[file]} start="a/b.bin" onClose={() => undefined} />)
  expect(await screen.findByRole('dialog', { name: 'a/b.bin' })).toBeTruthy()
})
