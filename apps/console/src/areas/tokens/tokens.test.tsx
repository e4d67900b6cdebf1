import { Notifications } from '@mantine/notifications'
import { accountKinds } from '@perigee/domain/account-kinds'
import type { PendingTokenPayment } from '@perigee/contract/payments/tokens'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aConfig, anAccount } from '@/testing/builders'
import { renderUi } from '@/testing/render'
import { answered, aSatellite, refused, type Satellite } from '@/testing/satellite'
import { AddTokensDialog } from './add-tokens-dialog'
import { AddTokensStep, TokenCard, TokenPaymentHistory } from './public'

const config = aConfig({ nativeToken: { name: 'STAR', networks: ['Ethereum', 'Ray'] } })
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const shortAddress = '0xf39Fd6e5…fFb92266'
const wallet = { address, balance: { value: '3.148148', currency: 'USD' } }
const paths = {
  get: 'GET /api/v0/payments/wallet',
  claim: 'POST /api/v0/payments/wallet',
  payments: 'GET /api/v0/payments/wallet/payments',
  pending: 'GET /api/v0/payments/wallet/payments-with-confirmations',
  account: 'GET /api/v0/auth/account',
}
const free = { value: accountKinds.free, name: 'Free Trial', hasPaidPrivileges: false }
const paid = { value: accountKinds.paid, name: 'Pro Account', hasPaidPrivileges: true }
const user = userEvent.setup({ delay: null })

const deposit = (facts: Partial<PendingTokenPayment> = {}): PendingTokenPayment => ({
  chainID: 1,
  from: '0x1',
  to: address,
  tokenValue: '12.34567891',
  usdValue: '3.148148',
  status: 'pending',
  blockHash: '0xb',
  blockNumber: 7,
  transaction: `0x${'a'.repeat(64)}`,
  logIndex: 0,
  timestamp: '2026-11-20T08:00:00.000Z',
  confirmations: 4,
  bonusTokens: '1.23456789',
  ...facts,
})

let satellite: Satellite
beforeEach(() => {
  satellite = aSatellite({
    [paths.get]: () => refused(404, 'There is no deposit address yet.', { code: 'no_wallet' }),
    [paths.claim]: () => answered(wallet),
    [paths.pending]: () => answered([]),
    [paths.payments]: () => answered({ payments: [] }),
    [paths.account]: () => answered(anAccount({ kindInfo: free })),
  })
})

describe('the card', () => {
  const card = (onShowHistory = vi.fn()) => renderUi(<TokenCard onShowHistory={onShowHistory} />, { config })

  it('is no error without a wallet, and makes one', async () => {
    card()
    expect(
      await screen.findByText('You need to generate a deposit address before you can add STAR tokens.'),
    ).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add STAR Tokens' })).toBeNull()
    await user.dblClick(screen.getByRole('button', { name: 'Generate Deposit Address' }))
    expect(await screen.findByText(shortAddress)).toBeTruthy()
    expect(satellite.to(paths.claim)).toHaveLength(1)
  })

  it('shows the balance, the address in short, and the way to the history', async () => {
    satellite.on(paths.get, () => answered(wallet))
    const onShowHistory = vi.fn()
    card(onShowHistory)
    expect(await screen.findByText(shortAddress)).toBeTruthy()
    expect(screen.queryByText(address)).toBeNull()
    expect(screen.getByText('$3.15')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'View History' }))
    expect(onShowHistory).toHaveBeenCalledOnce()
  })

  it('says when the wallet cannot be asked for', async () => {
    satellite.on(paths.get, () => refused(500))
    card()
    expect((await screen.findByRole('alert')).textContent).toContain('Can not get wallet')
  })
})

describe('adding tokens', () => {
  const step = (onContinue = vi.fn()) => {
    renderUi(<AddTokensStep onContinue={onContinue} onBack={vi.fn()} />, { config })
    return onContinue
  }
  const tick = () =>
    screen.findByRole('checkbox', {
      name: 'I confirm that I will only send ERC20 STAR tokens via Ethereum or Ray.',
    })
  const show = async () => {
    await user.click(await tick())
    await user.click(screen.getByRole('button', { name: 'Show Deposit Address' }))
  }

  it('shows the address once it is confirmed what may be sent there', async () => {
    step()
    const box = await tick()
    expect(
      screen.getByText(
        'Sending any other token type or using any other network will result in permanent loss of funds.',
      ),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show Deposit Address' }))
    expect(screen.getByText('Confirm this to see your deposit address.')).toBeTruthy()
    expect(document.activeElement).toBe(box)
    expect(satellite.to(paths.claim)).toHaveLength(0)

    await show()
    expect(await screen.findByText(address)).toBeTruthy()
    expect(screen.getByRole('img', { name: 'QR code of your deposit address' }).getAttribute('width')).toBe('124')
    expect(screen.getByRole('status').textContent).toBe(
      'Send $10.00 or more in STAR tokens to upgrade to a Pro account.',
    )
  })

  it('in a dialog of its own ends with the dialog', async () => {
    const onClose = vi.fn()
    renderUi(<AddTokensDialog onClose={onClose} />, { config })
    const dialog = await screen.findByRole('dialog', { name: 'Add STAR Tokens' })
    await user.click(await within(dialog).findByRole('button', { name: 'Cancel' }))
    expect(onClose).toHaveBeenCalledOnce()
    await show()
    await user.click(await within(dialog).findByRole('button', { name: 'Continue' }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it('copies the address, and says where that is not possible', async () => {
    const copied = vi.fn(() => true)
    Object.defineProperty(document, 'execCommand', { value: copied, configurable: true })
    renderUi(
      <>
        <AddTokensStep onContinue={vi.fn()} onBack={vi.fn()} />
        <Notifications />
      </>,
      { config },
    )
    await show()
    await user.click(await screen.findByRole('button', { name: 'Copy Address' }))
    expect(await screen.findByText('Address copied to your clipboard')).toBeTruthy()
    copied.mockReturnValue(false)
    await user.click(screen.getByRole('button', { name: 'Copy Address' }))
    expect(await screen.findByText(/Copying was not possible/)).toBeTruthy()
  })

  it('says why there is no address', async () => {
    satellite.on(paths.claim, () => refused(500))
    step()
    await show()
    expect((await screen.findByRole('alert')).textContent).toContain('Can not claim wallet')
  })

  it.each([
    { deposits: [deposit()], says: '12.345678 STAR tokens pending: 4 of 15 confirmations.' },
    {
      deposits: [deposit(), deposit({ logIndex: 1, confirmations: 2 }), deposit({ logIndex: 2, status: 'confirmed' })],
      says: '2 deposits pending: 2 of 15 confirmations.',
    },
    {
      deposits: [deposit({ status: 'confirmed', confirmations: 20 })],
      says: '12.345678 STAR tokens confirmed and added to your account balance.',
    },
  ])('says: $says', async ({ deposits, says }) => {
    satellite.on(paths.pending, () => answered(deposits))
    step()
    await show()
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(says))
    expect(within(screen.getByRole('list', { name: 'Deposits' })).getAllByRole('listitem')).toHaveLength(
      deposits.length,
    )
  })

  it('tells what waits for a price, and each confirmation', async () => {
    satellite.on(paths.pending, () => answered([deposit({ usdValue: '0' })]))
    step()
    await show()
    expect(await screen.findByText('Waits for a price · 1.234567 bonus · 4 of 15 confirmations')).toBeTruthy()
  })

  it('goes on two seconds after the account became a paid one', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    })
    try {
      satellite.on(paths.pending, () => answered([deposit({ status: 'confirmed', confirmations: 15 })]))
      satellite.on(paths.account, () =>
        answered(anAccount({ kindInfo: satellite.to(paths.account).length > 1 ? paid : free })),
      )
      const onContinue = step()
      await show()
      await waitFor(() => expect(satellite.to(paths.account).length).toBeGreaterThan(1))
      expect(onContinue).not.toHaveBeenCalled()
      await act(() => vi.advanceTimersByTimeAsync(2_100))
      await waitFor(() => expect(onContinue).toHaveBeenCalledOnce())
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the history', () => {
  const payment = (facts: object = {}) => ({
    ID: `0x${'b'.repeat(64)}#3`,
    Type: 'storjscan',
    Wallet: address,
    Amount: { value: '3.148148', currency: 'USD' },
    Received: { value: '0', currency: '' },
    Status: 'confirmed',
    Link: 'https://explorer.test/tx/0xb',
    Timestamp: '2026-11-20T08:00:00.000Z',
    ...facts,
  })

  it('lists deposits, bonuses, and what a processor has received', async () => {
    satellite.on(paths.payments, () =>
      answered({
        payments: [
          payment(),
          payment({ ID: '7', Type: 'storjscanbonus', Amount: { value: '0.314814', currency: 'USD' } }),
          payment({
            ID: 'old',
            Type: 'coinpayments',
            Received: { value: '25', currency: 'USD' },
            Link: 'javascript:1',
          }),
        ],
      }),
    )
    renderUi(<TokenPaymentHistory />, { config })
    const table = await screen.findByRole('table', { name: 'Token payments' })
    await screen.findByText('Deposit')
    const [, ...rows] = within(table).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Deposit0xbbbbbbbb….*\$3\.15/),
      expect.stringMatching(/Bonus.*\$0\.31/),
      expect.stringMatching(/Payment.*\$25\.00/),
    ])
    expect(within(table).getAllByRole('link')).toHaveLength(2)
  })

  it('says what will be there', async () => {
    renderUi(<TokenPaymentHistory />, { config })
    expect(await screen.findByRole('heading', { name: 'No token payments yet' })).toBeTruthy()
  })

  it('can be asked for again after a failure', async () => {
    satellite.on(paths.payments, () => refused(500))
    renderUi(<TokenPaymentHistory />, { config })
    expect((await screen.findByRole('alert')).textContent).toContain('Can not list token payment history')
    satellite.on(paths.payments, () => answered({ payments: [payment()] }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Deposit')).toBeTruthy()
  })
})
