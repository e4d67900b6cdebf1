import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '@/testing/render'
import { GeographicDistributionDialog } from './geographic-distribution-dialog'

it('is called by its name', async () => {
  renderUi(<GeographicDistributionDialog bucket="photos" path="a.png" onClose={() => undefined} />)
  expect(await screen.findByRole('dialog', { name: 'Geographic Distribution' })).toBeTruthy()
})
