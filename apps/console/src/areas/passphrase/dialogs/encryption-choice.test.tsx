import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aConfig } from '@/testing/builders'
import { renderUi } from '@/testing/render'
import { EncryptionChoice } from './encryption-choice'

const choice = <EncryptionChoice value="auto" onChange={() => undefined} />
const links = () => screen.queryAllByRole<HTMLAnchorElement>('link').map(({ href }) => href.split('/help/')[1])

it('explains each way to keep the passphrase', () => {
  const externalAddress = 'https://console.test/'
  renderUi(choice, { config: aConfig({ externalAddress, documentationURL: 'https://console.test/help/' }) })
  expect(links()).toEqual(['passphrases#automatic', 'passphrases#self-managed', 'passphrases#who-keeps-it'])
})

it('promises no explanation where the operator has no documentation', () => {
  renderUi(choice, { config: aConfig({ documentationURL: '' }) })
  expect(links()).toEqual([])
  expect(screen.queryByText(/Learn more/)).toBeNull()
})
