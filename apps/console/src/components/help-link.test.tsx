import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aConfig } from '@/testing/builders'
import { renderUi } from '@/testing/render'
import { HelpLink } from './help-link'

const externalAddress = 'https://console.test/'
const link = <HelpLink topic="objectLock">About object lock</HelpLink>

it('leads to the section about its topic, in a tab of its own', () => {
  renderUi(link, { config: aConfig({ externalAddress, documentationURL: 'https://console.test/help/' }) })
  const { href, target, rel } = screen.getByRole<HTMLAnchorElement>('link', { name: 'About object lock' })
  expect([href, target, rel]).toEqual(['https://console.test/help/lock#what-it-does', '_blank', 'noreferrer'])
})

it('is not there where the operator has no documentation', () => {
  renderUi(link, { config: aConfig({ documentationURL: '' }) })
  expect(screen.queryByText('About object lock')).toBeNull()
})
