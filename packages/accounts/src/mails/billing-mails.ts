import type { MailBlock } from './lay-out'
import type { MailFacts, WrittenDown } from './mail-facts'

/** Mails about money, each written down in the transaction of what it tells. */
export const billingMails = {
  accountUpgraded: ({ brand, links }, { by }) => ({
    name: 'account upgraded',
    subject: `Your ${brand} account is now a Pro Account`,
    blocks: [
      `Your account was upgraded: ${because[by]}. Its limits are those of a Pro Account, and what you use from the next day of UTC on is charged for.`,
      { link: links.login, label: 'Log in' },
    ],
  }),

  cardAdded: (facts, card) => ({
    name: 'card added',
    subject: `A card was added to your ${facts.brand} account`,
    blocks: [
      `The ${card.brand} card ending in ${card.last4} was added to your account. It pays your invoices from now on.`,
      { link: facts.links.login, label: 'Log in' },
      ...notYou(facts),
    ],
  }),

  cardFailed: (facts, { cents, say }) => ({
    name: 'card failed',
    subject: `A payment to ${facts.brand} has failed`,
    blocks: [
      `We could not charge ${dollars(cents)} to your card: ${say}`,
      'Pay with another card, or add one. Nothing is lost meanwhile.',
      payHere(facts),
      ...help(facts),
    ],
  }),

  confirmationWanted: (facts, { cents }) => ({
    name: 'confirmation wanted',
    subject: `Your bank wants you to confirm a payment to ${facts.brand}`,
    blocks: [
      `Your invoice of ${dollars(cents)} is due. Your bank lets us charge your card only when you confirm it yourself.`,
      'Log in and pay the invoice: your bank will ask you there.',
      payHere(facts),
      ...help(facts),
    ],
  }),

  /** `mailNumber`: of how many there will be. */
  billingWarning: (facts, { cents, mailNumber, daysLeft }) => ({
    name: 'billing warning',
    subject:
      mailNumber === 1 ? `An invoice of ${facts.brand} is unpaid` : `Your ${facts.brand} account will be frozen soon`,
    blocks: [
      `We could not collect ${dollars(cents)} that your account owes.`,
      daysLeft > 0
        ? `Unless it is paid, your account will be frozen in ${days(daysLeft)}: nothing can be stored or downloaded then.`
        : 'Your account will be frozen within a day: nothing can be stored or downloaded then.',
      payHere(facts),
      ...help(facts),
    ],
  }),

  billingFreeze: (facts, { cents, daysLeft }) => ({
    name: 'billing freeze',
    subject:
      daysLeft > 0
        ? `Your ${facts.brand} account is frozen`
        : `Your ${facts.brand} account and its data will be deleted`,
    blocks: [
      `Your account owes ${dollars(cents)}, and nothing can be stored or downloaded in it. Your data is still there.`,
      daysLeft > 0
        ? `Unless it is paid, the account will be marked for deletion in ${days(daysLeft)}.`
        : 'The account is about to be marked for deletion, with all its data.',
      'When everything is paid, it works again at once, with the limits it had.',
      payHere(facts),
      ...help(facts),
    ],
  }),

  billingEscalated: (facts, { cents }) => ({
    name: 'billing escalated',
    subject: `Your ${facts.brand} account will be deleted`,
    blocks: [
      `Your account was frozen because of unpaid invoices, and ${dollars(cents)} were not paid. It is now marked for deletion.`,
      facts.supportUrl === null ? 'Answer this mail if you want to keep your data.' : 'If you want to keep your data:',
      ...(facts.supportUrl === null ? [] : [{ link: facts.supportUrl, label: 'Contact support' }]),
    ],
  }),

  budgetReached: (facts, { project, bucket, month, percentage, cents, spentCents, downloadsStopped }) => {
    const what =
      project === null
        ? 'your account'
        : bucket === null
          ? `the project ${project}`
          : `the bucket ${bucket} in ${project}`
    return {
      name: 'budget reached',
      subject: downloadsStopped
        ? `Downloads are stopped: the budget of ${what} is spent`
        : `${percentage}% of the budget of ${what} is spent`,
      blocks: [
        `In ${month} (UTC), ${what} has come to ${dollars(spentCents)} so far. That is at least ${percentage}% of its budget of ${dollars(cents)} a month.`,
        downloadsStopped
          ? 'As you have set it, downloads are stopped until the month ends. Uploads, listing and deleting go on, and what is stored goes on costing. Raise the budget to download again at once.'
          : 'Nothing is stopped because of it.',
        { link: facts.links.budgets, label: 'Open budgets' },
        ...help(facts),
      ],
    }
  },

  chargesBegin: (facts, { from }) => ({
    name: 'charges begin',
    subject: `${facts.brand} begins to charge for what is used from ${from}`,
    blocks: [
      `From ${from} (UTC) on, what your account stores and downloads is charged for. Nothing is charged for the time before.`,
      'Prices and the cost of the month so far are on the page Billing. Please add a way to pay until then.',
      payHere(facts),
      ...help(facts),
    ],
  }),

  packageEnds: (facts, { name, cents, on }) => ({
    name: 'package ends',
    subject: `Credit of your ${facts.brand} package ends on ${on}`,
    blocks: [
      `Of the credit of your package “${name}”, ${dollars(cents)} are left. Until ${on} (UTC) it pays your invoices, before your other funds; what is left of it on that day is taken back.`,
      'Funds that you added stay yours.',
      payHere(facts),
      ...help(facts),
    ],
  }),
} as const satisfies Pick<
  WrittenDown,
  | 'accountUpgraded'
  | 'cardAdded'
  | 'cardFailed'
  | 'confirmationWanted'
  | 'billingWarning'
  | 'billingFreeze'
  | 'billingEscalated'
  | 'chargesBegin'
  | 'budgetReached'
  | 'packageEnds'
>

const because = {
  card: 'a card was added',
  funds: 'funds were added',
  tokens: 'tokens were deposited',
  package: 'a package was bought',
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`
const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`

const payHere = ({ links }: MailFacts): MailBlock => ({ link: links.billing, label: 'Open Billing' })

const help = ({ supportUrl }: MailFacts): MailBlock[] =>
  supportUrl === null
    ? []
    : ['If you have questions, we are glad to help:', { link: supportUrl, label: 'Contact support' }]

const notYou = ({ supportUrl }: MailFacts): MailBlock[] =>
  supportUrl === null
    ? ['If this was not you, change your password at once.']
    : ['If this was not you, turn to support:', { link: supportUrl, label: 'Contact support' }]
