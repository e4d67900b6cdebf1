// A stand-in for Stripe.js: as much of the documented interface as our form uses. It shows how our form calls, what it does
// with errors, and that the browser's rules let it; of Stripe's own fields and pages it shows nothing.
;(() => {
  const api = 'https://api.stripe.com/v1/'
  const fields = 'https://js.stripe.com/stand-in/'

  const misuse = (text) => {
    throw new Error(`IntegrationError: ${text}`)
  }
  const isOf = (kind) => (secret) => typeof secret === 'string' && secret.startsWith(kind)
  const pathOf = (secret) =>
    `${isOf('seti_')(secret) ? 'setup_intents' : 'payment_intents'}/${secret.split('_secret_')[0]}`

  async function ask(method, path, values = {}) {
    const body = new URLSearchParams(values)
    const answer = await fetch(
      `${api}${path}${method === 'GET' ? `?${body}` : ''}`,
      method === 'GET' ? {} : { method, body },
    )
    return answer.json()
  }

  /** A frame and what it says: {kind: …} by kind. What is said to it waits until it can hear. */
  function frame(place, address, title) {
    const made = document.createElement('iframe')
    made.src = address
    made.title = title
    made.style.cssText = 'border:0;width:100%;height:230px;color-scheme:light'
    const listeners = {}
    const hears = new Promise((resolve) => (listeners.ready = [resolve]))
    const hear = (event) => {
      if (event.source === made.contentWindow) listeners[event.data.kind]?.forEach((tell) => tell(event.data))
    }
    window.addEventListener('message', hear)
    place.append(made)
    return {
      on: (kind, tell) => (listeners[kind] ??= []).push(tell),
      say: (message) => void hears.then(() => made.contentWindow?.postMessage(message, '*')),
      remove() {
        window.removeEventListener('message', hear)
        made.remove()
      },
    }
  }

  function element(type, elements) {
    const listeners = {}
    const self = {
      type,
      frame: null,
      on(kind, tell) {
        ;(listeners[kind] ??= []).push(tell)
        return self
      },
      mount(place) {
        if (!(place instanceof HTMLElement) || !place.isConnected) misuse('the element is mounted nowhere.')
        const shown = type === 'address' ? 'address' : 'card'
        // This browser has no wallet.
        if (type === 'expressCheckout') return void listeners.ready?.forEach((tell) => tell({ elementType: type }))
        self.frame = frame(place, `${fields}${shown}.html`, `Secure ${shown} input frame`)
        for (const kind of ['ready', 'change'])
          self.frame.on(kind, (data) => listeners[kind]?.forEach((tell) => tell(data)))
      },
      destroy() {
        self.frame?.remove()
        self.frame = null
        elements.made = null
      },
      /** What the frame has, or does, with what was typed there: a number never leaves it but for Stripe. */
      use(act, values = {}) {
        if (self.frame === null) misuse('the element is not mounted.')
        return new Promise((resolve) => {
          const id = Math.random()
          self.frame.on('used', (data) => data.id === id && resolve(data.result))
          self.frame.say({ act, values, id })
        })
      },
      getValue: () => self.use('value'),
    }
    return self
  }

  window.Stripe = (key) => {
    if (!/^pk_(test|live)_/.test(key)) misuse('this is no publishable key.')

    /** Asks the person for the bank, on a page of the bank's. */
    function question() {
      const shade = document.createElement('div')
      shade.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:#fff8'
      document.body.append(shade)
      const asked = frame(shade, 'https://hooks.stripe.com/stand-in/bank.html', '3D Secure frame')
      return new Promise((resolve) =>
        asked.on('answered', ({ approve }) => {
          asked.remove()
          shade.remove()
          resolve(approve)
        }),
      )
    }
    async function finished(secret, intent) {
      if (intent.error) return { error: intent.error }
      if (intent.status === 'requires_action') {
        const approve = String(await question())
        return finished(secret, await ask('POST', `${pathOf(secret)}/confirm`, { client_secret: secret, approve }))
      }
      const named = { [isOf('seti_')(secret) ? 'setupIntent' : 'paymentIntent']: intent }
      return intent.last_error && intent.status === 'requires_payment_method' ? { error: intent.last_error } : named
    }
    const confirm =
      (kind) =>
      async ({ elements, clientSecret, confirmParams, redirect }) => {
        if (!isOf(kind)(clientSecret)) misuse(`confirmed with the secret of something else: ${clientSecret}`)
        if (!elements.submitted) misuse('elements.submit() must be called before it is confirmed.')
        if (redirect !== 'if_required' && !confirmParams?.return_url) misuse('a return_url is missing.')
        const path = `${pathOf(clientSecret)}/confirm`
        return finished(clientSecret, await elements.made.use('confirm', { path, client_secret: clientSecret }))
      }

    return {
      elements(options = {}) {
        if (options.mode === 'payment' && !(options.amount > 0 && options.currency)) misuse('an amount is missing.')
        const self = {
          made: null,
          submitted: false,
          create(type, more) {
            if (self.made) misuse('an element was made already.')
            if (type === 'payment' && !options.mode) misuse('a mode is missing.')
            if (type === 'address' && more?.mode !== 'billing') misuse('the mode of the address is missing.')
            return (self.made = element(type, self))
          },
          async update({ appearance }) {
            if (!['stripe', 'night', 'flat'].includes(appearance.theme))
              misuse(`there is no theme ${appearance.theme}.`)
          },
          async submit() {
            const problem = await self.made.use('check')
            self.submitted = problem === null
            return problem === null ? { selectedPaymentMethod: 'card' } : { error: { message: problem } }
          },
        }
        return self
      },
      async createToken(made) {
        if (made.type !== 'card') misuse('a token is made of a card element.')
        const problem = await made.use('check')
        if (problem !== null) return { error: { message: problem } }
        const token = await made.use('confirm', { path: 'tokens' })
        return token.error ? { error: token.error } : { token }
      },
      confirmSetup: confirm('seti_'),
      confirmPayment: confirm('pi_'),
      handleNextAction: async ({ clientSecret }) =>
        finished(clientSecret, await ask('GET', pathOf(clientSecret), { client_secret: clientSecret })),
      async retrievePaymentIntent(clientSecret) {
        const intent = await ask('GET', pathOf(clientSecret), { client_secret: clientSecret })
        return intent.error ? { error: intent.error } : { paymentIntent: intent }
      },
    }
  }
})()
