import { isCardProblem } from '@perigee/billing/ports/card-problem'
import type { CardProvider } from '@perigee/billing/ports/card-provider'
import type { SandboxAct, SandboxAnswer } from '@perigee/billing/ports/card-sandbox'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'

export interface ProviderUnderTest {
  provider: CardProvider
  /** What the browser's part of the provider does; absent where no test can stand for a browser. */
  confirm?: (customerId: string, act: SandboxAct) => Promise<SandboxAnswer>
  /** Lets what is under way end; absent where nobody can. */
  settle?: () => Promise<void>
}

/** What every card provider does. `open` is asked once a test. */
export function describeProvider(open: () => ProviderUnderTest): void {
  const customer = async () => {
    const userId = randomUUID()
    const { id } = await open().provider.createCustomer({ userId, email: `${userId}@example.test`, name: 'Ada' })
    return id
  }
  const withCard = async (name: string) => {
    const { provider } = open()
    const customerId = await customer()
    const { id } = await provider.readCard(customerId, { paymentMethod: `pm_card_${name}` })
    await provider.addCard(customerId, id)
    return { provider, customerId, cardId: id }
  }
  const charged = (customerId: string, cardId: string, more = {}) => ({
    customerId,
    cardId,
    cents: 1234,
    attemptKey: randomUUID(),
    description: 'Funds',
    offSession: false,
    ...more,
  })
  const problem = (work: Promise<unknown>) =>
    work.then(
      () => 'no problem',
      (error: unknown) => (isCardProblem(error) ? { kind: error.kind, say: error.say } : error),
    )

  describe('a customer', () => {
    it('is made once for one account', async () => {
      const { provider } = open()
      const about = { userId: randomUUID(), email: 'a@example.test', name: 'Ada' }
      const [one, other] = await Promise.all([provider.createCustomer(about), provider.createCustomer(about)])
      expect(other).toEqual(one)
      await provider.updateCustomer(one.id, {
        email: 'b@example.test',
        address: {
          name: 'Ada',
          line1: '1 Way',
          line2: '',
          city: 'Bonn',
          postalCode: '53111',
          state: '',
          country: 'DE',
        },
      })
    })

    it('that is closed has no card, and nothing is charged to it', async () => {
      const { provider, customerId, cardId } = await withCard('visa')
      await provider.closeCustomer(customerId)
      await provider.closeCustomer(customerId)
      expect(await provider.listCards(customerId)).toEqual([])
      expect(await problem(provider.charge(charged(customerId, cardId)))).toHaveProperty('kind')
    })
  })

  it('says of a customer that it does not know that there is none', async () => {
    const { provider } = open()
    const nobody = 'cus_nobody'
    const { id: cardId } = await provider.readCard(await customer(), { token: 'tok_visa' })
    const wanted = { customerId: nobody, cents: 1000, attemptKey: randomUUID(), description: 'Funds' }
    for (const ask of [
      () => provider.listCards(nobody),
      () => provider.addCard(nobody, cardId),
      () => provider.createSetupSecret(nobody),
      () => provider.createIntent({ ...wanted, saveCard: true, cardOnly: true }),
      () => provider.updateCustomer(nobody, { email: 'a@example.test' }),
      () => provider.addTaxId(nobody, { type: 'eu_vat', value: 'DE123456789' }),
    ])
      expect(await problem(ask())).toMatchObject({ kind: 'noCustomer' })
    await provider.removeTaxId(nobody, 'txi_nothing')
  })

  describe('cards', () => {
    it('are listed with what people recognise them by, one of them the default', async () => {
      const { provider, customerId, cardId } = await withCard('visa')
      const { id: second } = await provider.readCard(customerId, { token: 'tok_mastercard' })
      await provider.addCard(customerId, second)
      const [visa, mastercard] = await provider.listCards(customerId)
      expect(visa).toMatchObject({ id: cardId, brand: 'visa', last4: '4242', isDefault: true, funding: 'credit' })
      expect(mastercard).toMatchObject({ id: second, brand: 'mastercard', last4: '4444', isDefault: false })
      await provider.makeDefault(customerId, second)
      await provider.removeCard(customerId, cardId)
      expect(await provider.listCards(customerId)).toMatchObject([{ id: second, isDefault: true }])
    })

    it('with one number have one fingerprint', async () => {
      const { provider, customerId } = await withCard('visa')
      const other = await provider.readCard(customerId, { token: 'tok_visa' })
      expect([other.fingerprint]).toEqual((await provider.listCards(customerId)).map((card) => card.fingerprint))
    })

    it('change their expiry', async () => {
      const { provider, customerId, cardId } = await withCard('visa')
      const expYear = new Date().getUTCFullYear() + 5
      await provider.updateCard(customerId, cardId, { expMonth: 2, expYear })
      expect(await provider.listCards(customerId)).toMatchObject([{ expMonth: 2, expYear }])
      expect(await problem(provider.updateCard(customerId, cardId, { expMonth: 13, expYear }))).toMatchObject({
        kind: 'invalid',
      })
    })

    it('of somebody else cannot be seen, changed, removed or charged', async () => {
      const { provider, cardId } = await withCard('visa')
      const stranger = await customer()
      expect(await problem(provider.makeDefault(stranger, cardId))).toMatchObject({ kind: 'unknown' })
      expect(await problem(provider.removeCard(stranger, cardId))).toMatchObject({ kind: 'unknown' })
      const expYear = new Date().getUTCFullYear() + 5
      expect(await problem(provider.updateCard(stranger, cardId, { expMonth: 2, expYear }))).toMatchObject({
        kind: 'unknown',
      })
      expect(await problem(provider.readCard(stranger, { paymentMethod: cardId }))).toMatchObject({ kind: 'invalid' })
      expect(await problem(provider.charge(charged(stranger, cardId)))).toMatchObject({
        kind: expect.stringMatching(/unknown|invalid/) as string,
      })
    })

    it('that are prepaid say so before they are attached', async () => {
      const { provider } = open()
      const customerId = await customer()
      const read = await provider.readCard(customerId, { paymentMethod: 'pm_card_mastercard_prepaid' })
      expect(read.funding).toBe('prepaid')
      expect(await provider.listCards(customerId)).toEqual([])
    })

    it.each([
      ['chargeDeclined', 'declined', 'Your card was declined.'],
      ['chargeDeclinedInsufficientFunds', 'declined', 'Your card has insufficient funds.'],
      ['chargeDeclinedExpiredCard', 'expired', 'Your card has expired.'],
      ['chargeDeclinedIncorrectCvc', 'declined', "Your card's security code is incorrect."],
    ])('such as %s are refused when they are added', async (name, kind, say) => {
      const { provider } = open()
      const customerId = await customer()
      const read = provider.readCard(customerId, { paymentMethod: `pm_card_${name}` })
      expect(await problem(read.then(({ id }) => provider.addCard(customerId, id)))).toEqual({ kind, say })
      expect(await provider.listCards(customerId)).toEqual([])
    })

    it('that nobody knows are invalid', async () => {
      const customerId = await customer()
      const read = open().provider.readCard(customerId, { token: 'tok_nobodyKnowsThis' })
      expect(await problem(read)).toMatchObject({ kind: 'invalid' })
    })
  })

  describe('a charge', () => {
    it('succeeds once, however often and by however many it is attempted', async () => {
      const { provider, customerId, cardId } = await withCard('visa')
      const wanted = charged(customerId, cardId)
      const intents = await Promise.all([1, 2, 3].map(() => provider.charge(wanted)))
      expect(new Set(intents.map(({ id }) => id)).size).toBe(1)
      expect(intents[0]).toMatchObject({ state: 'succeeded', cents: 1234, cardId, attemptKey: wanted.attemptKey })
      expect(await provider.readIntent(intents[0]?.id ?? '')).toMatchObject({ state: 'succeeded', customerId })
      expect(await problem(provider.charge({ ...wanted, cents: 1235 }))).toMatchObject({ kind: 'invalid' })
    })

    it('that is declined says so again, and can be read', async () => {
      const { provider, customerId, cardId } = await withCard('chargeCustomerFail')
      const wanted = charged(customerId, cardId, { offSession: true })
      const declined = { kind: 'declined', say: 'Your card was declined.' }
      expect(await problem(provider.charge(wanted))).toEqual(declined)
      expect(await problem(provider.charge(wanted))).toEqual(declined)
      const error: unknown = await provider.charge(wanted).catch((thrown: unknown) => thrown)
      const intentId = isCardProblem(error) ? error.intentId : undefined
      expect(await provider.readIntent(intentId ?? '')).toMatchObject({ state: 'failed', failure: declined.say })
    })

    it('below the least amount is invalid', async () => {
      const { provider, customerId, cardId } = await withCard('visa')
      expect(await problem(provider.charge(charged(customerId, cardId, { cents: 49 })))).toMatchObject({
        kind: 'invalid',
      })
    })

    it('is paid back in parts, and never more', async () => {
      const { provider, customerId, cardId } = await withCard('visa')
      const { id: intentId } = await provider.charge(charged(customerId, cardId))
      const part = { intentId, cents: 1000, attemptKey: randomUUID() }
      expect(await provider.refund(part)).toEqual(await provider.refund(part))
      expect(await provider.readIntent(intentId)).toMatchObject({ refundedCents: 1000 })
      const more = { intentId, cents: 235, attemptKey: randomUUID() }
      expect(await problem(provider.refund(more))).toMatchObject({ kind: 'invalid' })
    })
  })

  describe('an intent for the browser', () => {
    const wanted = (customerId: string) => ({
      customerId,
      cents: 2500,
      attemptKey: randomUUID(),
      description: 'Funds',
      saveCard: true,
      cardOnly: true,
    })

    it('waits for a card, is found in the listing, and can be cancelled', async () => {
      const { provider } = open()
      const asked = wanted(await customer())
      const intent = await provider.createIntent(asked)
      expect(intent).toMatchObject({ state: 'open', cents: 2500, cardId: null })
      expect(await provider.createIntent(asked)).toMatchObject({ id: intent.id })
      const listed: string[] = []
      for await (const { id } of provider.listIntents(new Date(intent.createdAt.getTime() - 1000))) listed.push(id)
      expect(listed).toContain(intent.id)
      await provider.cancelIntent(intent.id)
      expect(await provider.readIntent(intent.id)).toMatchObject({ state: 'cancelled' })
    })

    it('succeeds with a card that the browser gives, which is saved', async ({ skip }) => {
      const { provider, confirm } = open()
      if (!confirm) return skip('nobody stands for a browser here')
      const customerId = await customer()
      const { id, clientSecret } = await provider.createIntent(wanted(customerId))
      const declined = await confirm(customerId, { clientSecret, paymentMethod: 'pm_card_chargeDeclined' })
      expect(declined).toMatchObject({ status: 'requires_payment_method', say: 'Your card was declined.' })
      expect(await provider.readIntent(id)).toMatchObject({ state: 'failed' })
      const paid = await confirm(customerId, { clientSecret, paymentMethod: 'pm_card_visa' })
      expect(paid).toMatchObject({ status: 'succeeded', funding: 'credit' })
      expect(await provider.readIntent(id)).toMatchObject({ state: 'succeeded' })
      expect(await provider.listCards(customerId)).toMatchObject([{ last4: '4242', isDefault: true }])
    })

    it('is under way for a while with some cards', async ({ skip }) => {
      const { provider, confirm, settle } = open()
      if (!confirm || !settle) return skip('nobody stands for a browser here')
      const customerId = await customer()
      const { id, clientSecret } = await provider.createIntent(wanted(customerId))
      const answer = await confirm(customerId, { clientSecret, paymentMethod: 'pm_card_processing' })
      expect(answer).toMatchObject({ status: 'processing' })
      expect(await provider.readIntent(id)).toMatchObject({ state: 'processing' })
      await settle()
      expect(await provider.readIntent(id)).toMatchObject({ state: 'succeeded' })
    })
  })

  describe('a bank that asks', () => {
    it('is answered when the card is saved, and lets charges pass then', async ({ skip }) => {
      const { provider, confirm } = open()
      if (!confirm) return skip('nobody stands for a browser here')
      const customerId = await customer()
      const clientSecret = await provider.createSetupSecret(customerId)
      const act = { clientSecret, paymentMethod: 'pm_card_authenticationRequiredOnSetup' }
      expect(await confirm(customerId, act)).toMatchObject({ status: 'requires_action' })
      const { status, paymentMethodId } = await confirm(customerId, { clientSecret, approve: true })
      expect(status).toBe('succeeded')
      await provider.addCard(customerId, paymentMethodId)
      expect(await provider.listCards(customerId)).toMatchObject([{ id: paymentMethodId, last4: '3155' }])
      const later = charged(customerId, paymentMethodId, { offSession: true })
      expect(await provider.charge(later)).toMatchObject({ state: 'succeeded' })
    })

    it('asks again when a card is added without it', async ({ skip }) => {
      const { provider, confirm } = open()
      if (!confirm) return skip('nobody stands for a browser here')
      const customerId = await customer()
      const { id } = await provider.readCard(customerId, { paymentMethod: 'pm_card_authenticationRequired' })
      const error: unknown = await provider.addCard(customerId, id).catch((thrown: unknown) => thrown)
      if (!isCardProblem(error, 'authenticationRequired')) throw error
      const clientSecret = error.clientSecret ?? ''
      expect(await confirm(customerId, { clientSecret, approve: true })).toMatchObject({ status: 'succeeded' })
      expect(await provider.addCard(customerId, id)).toMatchObject({ last4: '3184' })
      const away = provider.charge(charged(customerId, id, { offSession: true }))
      expect(await problem(away)).toMatchObject({ kind: 'authenticationRequired' })
    })

    it.each([
      { approve: true, state: 'succeeded' },
      { approve: false, state: 'failed' },
    ])('decides by what the person says: $approve', async ({ approve, state }) => {
      const { provider, confirm } = open()
      if (!confirm) return
      const customerId = await customer()
      const setupSecret = await provider.createSetupSecret(customerId)
      await confirm(customerId, { clientSecret: setupSecret, paymentMethod: 'pm_card_authenticationRequired' })
      const { paymentMethodId: cardId } = await confirm(customerId, { clientSecret: setupSecret, approve: true })
      const { id, clientSecret, state: asked } = await provider.charge(charged(customerId, cardId))
      expect(asked).toBe('actionRequired')
      await confirm(customerId, { clientSecret, approve })
      expect(await provider.readIntent(id)).toMatchObject({ state })
    })

    it('is not answered by a stranger', async ({ skip }) => {
      const { provider, confirm } = open()
      if (!confirm) return skip('nobody stands for a browser here')
      const clientSecret = await provider.createSetupSecret(await customer())
      const act = { clientSecret, paymentMethod: 'pm_card_visa' }
      expect(await problem(confirm(await customer(), act))).toMatchObject({ kind: 'unknown' })
    })
  })

  describe('tax ids', () => {
    it('are kept once, and removed', async () => {
      const { provider } = open()
      const customerId = await customer()
      const { id } = await provider.addTaxId(customerId, { type: 'eu_vat', value: 'DE123456789' })
      expect(id).not.toBe('')
      await provider.removeTaxId(customerId, id)
      await provider.removeTaxId(customerId, id)
      expect(await problem(provider.addTaxId(customerId, { type: 'eu_vat', value: '?' }))).toMatchObject({
        kind: 'invalid',
      })
    })
  })
}
