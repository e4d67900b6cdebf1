import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '@/testing/render'
import { ShareDialog } from './share-dialog'

it.each([
  ['bucket', 'Share Bucket'],
  ['folder', 'Share Folder'],
  ['file', 'Share File'],
] as const)('sharing a %s is called %s and says what it means', async (kind, title) => {
  renderUi(<ShareDialog bucket="photos" path="" kind={kind} onClose={() => undefined} />)
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  const info = `Public link sharing. Anyone with the link can view your shared ${kind}. No sign-in required.`
  expect(screen.getByText(info)).toBeTruthy()
})
