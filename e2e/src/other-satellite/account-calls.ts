import { randomBytes, randomUUID } from 'node:crypto'
import { type Account, lastCode, mailCode, newAccount, type State } from './state'
import { type Answer, type Asked, bodyOf, empty, json, plain, refused, textOf, withCookie } from './exchange'

/** A call: `open` ones need no session. */
export type Calls = Record<string, { open?: true; answer: (asked: Asked, me: Account) => Answer }>

const hour = 3_600_000
const restart = 'account: steps: please restart the flow'

/** Sign-up, sessions, settings and the flows of an account. */
export function accountCalls(state: State): Calls {
  const find = (email: string) => state.accounts.find((account) => account.email === email.toLowerCase())

  function session(account: Account, userAgent: string): Answer {
    const token = randomBytes(16).toString('base64url')
    const expiresAt = new Date(Date.now() + hour).toISOString()
    state.sessions.set(token, { id: randomUUID(), account, userAgent, expiresAt })
    return withCookie(json({ token, expiresAt }), `_tokenKey=${token}`)
  }

  /** Right answers lead to the next step; the data of a step is checked by who calls. */
  function step(me: Account, asked: Asked, rules: Record<number, (data: string) => Answer>): Answer {
    const { step: wanted, data } = bodyOf(asked)
    const rule = typeof wanted === 'number' ? rules[wanted] : undefined
    if (rule === undefined || typeof wanted !== 'number') return refused(400, 'validation: unknown step')
    if (wanted > me.step + 2) return refused(400, restart)
    const answer = rule(textOf(data))
    if (answer.status === 200) me.step = wanted
    return answer
  }

  const password = (me: Account) => (data: string) => {
    if (data !== me.password) return refused(400, 'validation: Wrong password')
    mailCode(state, me.email)
    return empty
  }
  const code = (email: () => string) => (data: string) =>
    data === lastCode(state, email()) ? empty : refused(400, 'validation: Wrong verification code')

  /** What knows the customer fails without one, when everything else is done. */
  const ofCustomer = (me: Account) => (me.hasCustomer ? empty : refused(500, "stripe service: customer doesn't exist"))

  function restrictions(me: Account): Answer | undefined {
    const own = state.projects.filter(({ ownerId }) => ownerId === me.id).map(({ id }) => id)
    const apiKeys = state.keys.filter(({ projectId }) => own.includes(projectId)).length
    if (apiKeys === 0) return undefined
    const rest = { buckets: 0, unpaidInvoices: 0, amountOwed: 0, currentUsage: false, invoicingIncomplete: false }
    return json({ ownedProjects: own.length, apiKeys, success: false, ...rest }, 409)
  }

  return {
    'POST /api/v0/auth/register': {
      open: true,
      answer(asked) {
        const { email, password } = bodyOf(asked)
        const account = newAccount(textOf(email).toLowerCase(), textOf(password), asked.requestId)
        state.accounts = [...state.accounts.filter((other) => other.email !== account.email), account]
        mailCode(state, account.email)
        return empty
      },
    },
    'POST /api/v0/auth/resend-email': {
      open: true,
      answer(asked) {
        const account = find(textOf(bodyOf(asked)['email']))
        if (!account) return empty
        account.signupId = asked.requestId
        mailCode(state, account.email)
        return empty
      },
    },
    'PATCH /api/v0/auth/code-activation': {
      open: true,
      answer(asked) {
        const { email, code, signupId } = bodyOf(asked)
        const account = find(textOf(email))
        if (!account) return refused(404, 'No user with this email')
        if (code !== lastCode(state, account.email) || signupId !== account.signupId) {
          return refused(401, 'The activation code is invalid')
        }
        account.active = true
        return session(account, asked.userAgent)
      },
    },
    'POST /api/v0/auth/token': {
      open: true,
      answer(asked) {
        const { email, password } = bodyOf(asked)
        const account = find(textOf(email))
        return account?.active && account.password === password
          ? session(account, asked.userAgent)
          : refused(401, 'Your email or password was incorrect, please try again')
      },
    },
    'POST /api/v0/auth/logout': {
      open: true,
      answer({ cookies }) {
        return state.sessions.delete(cookies.get('_tokenKey') ?? '')
          ? empty
          : refused(401, 'unauthorized: console service: sql: no rows in result set')
      },
    },
    'GET /api/v0/auth/bad-passwords': { open: true, answer: () => plain('') },
    'POST /api/v0/auth/refresh-session': { answer: () => json(new Date(Date.now() + hour).toISOString()) },

    'GET /api/v0/auth/account': { answer: (_, me) => json(accountAnswer(me)) },
    'PATCH /api/v0/auth/account': {
      answer(asked, me) {
        me.fullName = textOf(bodyOf(asked)['fullName'])
        return empty
      },
    },
    'PATCH /api/v0/auth/account/setup': {
      answer(asked, me) {
        me.fullName = textOf(bodyOf(asked)['fullName'])
        return empty
      },
    },
    'GET /api/v0/auth/account/settings': { answer: (_, me) => json(me.settings) },
    'PATCH /api/v0/auth/account/settings': {
      answer(asked, me) {
        me.settings = { ...me.settings, ...bodyOf(asked) }
        return json(me.settings)
      },
    },
    'POST /api/v0/auth/account/change-password': {
      answer(asked, me) {
        const { password, newPassword } = bodyOf(asked)
        if (password !== me.password) return refused(400, 'change password: The old password is not correct')
        me.password = textOf(newPassword)
        return empty
      },
    },
    'POST /api/v0/payments/account': {
      answer(_, me) {
        me.hasCustomer = true
        return json('freeTierCoupon')
      },
    },
    'GET /api/v0/payments/cards': { answer: () => json([]) },
    'GET /api/v0/payments/pricing': {
      answer: () =>
        json({
          storageMBMonthCents: '0.0004',
          egressMBCents: '0.0007',
          segmentMonthCents: '0',
          egressDiscountRatio: 0,
        }),
    },

    'GET /api/v0/auth/sessions': {
      answer({ cookies }, me) {
        const current = cookies.get('_tokenKey')
        const own = [...state.sessions].filter(([, { account }]) => account === me)
        const sessions = own.map(([token, { id, userAgent, expiresAt }]) => ({
          id,
          userAgent,
          expiresAt,
          isRequesterCurrentSession: token === current,
        }))
        const totalCount = sessions.length
        const page = { limit: 10, offset: 0, order: 2, orderDirection: 2, pageCount: 1, currentPage: 1, totalCount }
        return json({ sessions, ...page })
      },
    },
    'POST /api/v0/auth/invalidate-session/:id': {
      answer({ params }) {
        for (const [token, { id }] of state.sessions) if (id === params['id']) state.sessions.delete(token)
        return empty
      },
    },

    'POST /api/v0/auth/change-email': {
      answer: (asked, me) =>
        step(me, asked, {
          1: password(me),
          3: code(() => me.email),
          4(data) {
            me.newEmail = data.toLowerCase()
            mailCode(state, me.newEmail)
            return empty
          },
          5(data) {
            const right = code(() => me.newEmail)(data)
            if (right.status !== 200) return right
            me.email = me.newEmail
            return ofCustomer(me)
          },
        }),
    },
    'DELETE /api/v0/auth/account': {
      answer(asked, me) {
        const customer = ofCustomer(me)
        if (customer.status !== 200) return customer
        return (
          restrictions(me) ??
          step(me, asked, {
            0: () => empty,
            1: password(me),
            3: code(() => me.email),
            4() {
              state.accounts = state.accounts.filter((account) => account !== me)
              for (const [token, { account }] of state.sessions) if (account === me) state.sessions.delete(token)
              return empty
            },
          })
        )
      },
    },
    'POST /api/v0/analytics/event': { answer: () => empty },
    'POST /api/v0/analytics/page': { answer: () => empty },
  }
}

const accountAnswer = ({ id, email, fullName, createdAt }: Account) => ({
  id,
  externalID: '',
  fullName,
  shortName: '',
  email,
  partner: '',
  projectLimit: 2,
  projectStorageLimit: 25_000_000_000,
  projectBandwidthLimit: 25_000_000_000,
  projectSegmentLimit: 10_000,
  isProfessional: false,
  position: '',
  companyName: '',
  employeeCount: '',
  haveSalesContact: false,
  paidTier: false,
  kindInfo: { value: 0, name: 'Free Trial', hasPaidPrivileges: false },
  isMFAEnabled: false,
  mfaRecoveryCodeCount: 0,
  createdAt,
  pendingVerification: false,
  trialExpiration: null,
  hasVarPartner: false,
  freezeStatus: { frozen: false, warned: false, trialExpiredFrozen: false, trialExpirationGracePeriod: 0 },
})
