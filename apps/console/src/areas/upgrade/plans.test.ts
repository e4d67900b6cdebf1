import { describe, expect, it } from 'vitest'
import { GB } from '@perigee/std/units'
import { aConfig, anAccount } from '@/testing/builders'
import { activationText, freePlan, partnerPlan, proPlan } from './plans'

const now = new Date('2026-11-20T12:00:00Z')
const prices = { storageMBMonthCents: '0.0004', egressMBCents: '0.0007' }
const minimumCharge = { enabled: true, amount: 500, startDate: null }

describe('the free plan', () => {
  const account = anAccount({
    createdAt: '2026-11-01T00:00:00Z',
    trialExpiration: '2026-12-01T00:00:01Z',
    projectStorageLimit: 25 * GB,
    projectBandwidthLimit: 25 * GB,
    projectLimit: 1,
  })

  it('is the trial of the account', () => {
    expect(freePlan(account)).toMatchObject({
      planTitle: 'Free Trial',
      planCost: 'Free',
      planCostInfo: '30 days trial, no card needed.',
      planCTA: 'Start Free Trial',
      planInfo: ['25GB storage', '25GB download', '1 project'],
    })
  })

  it('says what the service has set instead', () => {
    const other = { ...account, trialExpiration: null, projectStorageLimit: 1.5 * GB, projectLimit: 2 }
    expect(freePlan(other)).toMatchObject({
      planCostInfo: 'No card needed.',
      planInfo: ['1.5GB storage', '25GB download', '2 projects'],
    })
  })
})

describe('the Pro plan', () => {
  it('says what storing and downloading cost this person', () => {
    expect(proPlan(aConfig(prices), { ...prices, storageMBMonthCents: '0.0003' }, now)).toMatchObject({
      planTitle: 'Pay-as-you-go',
      planCTA: 'Start Pro Account',
      planCost: '$0.003/GB-month stored, $0.007/GB download',
    })
    expect(proPlan(aConfig(prices), null, now).planCost).toBe('')
  })

  it('lists the prices of the tiers where there are any', () => {
    const config = aConfig({ showNewPricingTiers: true, productPriceSummaries: ['Archive $1/TB', 'Active $6/TB'] })
    expect(proPlan(config, prices, now)).toMatchObject({ planCost: '', planCostInfo: 'Archive $1/TB\nActive $6/TB' })
  })

  it.each([
    { upfront: 0, says: 'Activate Pay-as-you-go', charge: '' },
    { upfront: 500, says: 'Activate account - $5', charge: '$5' },
    { upfront: 1050, says: 'Activate account - $10.50', charge: '$10.50' },
  ])('with $upfront cents upfront is activated by "$says"', ({ upfront, says, charge }) => {
    const plan = proPlan(aConfig({ upgradePayUpfrontAmount: upfront }), prices, now)
    expect(activationText(plan)).toBe(says)
    expect(plan).toMatchObject({ planUpfrontCharge: charge, planBalanceCredit: charge })
  })
})

describe('the plan of a partner', () => {
  it('is what the installation says of it', () => {
    const text = { planTitle: 'Acme 1 TB', planInfo: ['1 TB'], activationButtonText: 'Buy', planUpfrontCharge: '$10' }
    const plan = partnerPlan(text, aConfig(), now)
    expect(plan).toMatchObject({ type: 'partner', ...text, planMinimumFeeInfo: '', planCTA: 'Choose Acme 1 TB' })
    expect(activationText(plan)).toBe('Buy')
  })

  it('has the words of the other places where it has none of its own', () => {
    const plan = partnerPlan(
      { title: 'Acme', description: 'For customers', points: ['1 TB'], button: 'Get it' },
      aConfig(),
      now,
    )
    expect(plan).toMatchObject({
      planTitle: 'Acme',
      planSubtitle: 'For customers',
      planInfo: ['1 TB'],
      planCTA: 'Get it',
    })
  })

  it.each([
    { startDate: null, says: '$5 minimum monthly usage after validity period' },
    { startDate: '2026-11-20T12:00:00Z', says: '$5 minimum monthly usage after validity period' },
    { startDate: '2026-11-21T00:00:00Z', says: '' },
  ])('with a minimum charge from $startDate says "$says"', ({ startDate, says }) => {
    const config = aConfig({ minimumCharge: { ...minimumCharge, startDate } })
    expect(partnerPlan({}, config, now).planMinimumFeeInfo).toBe(says)
  })
})
