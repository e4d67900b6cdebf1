// Loaded into a server before its own code (NODE_OPTIONS): what it asks of Stripe goes to a port of this machine, which
// PERIGEE_E2E_STRIPE_PORT names. Everything else is left alone.
import http from 'node:http'
import https from 'node:https'

const port = process.env.PERIGEE_E2E_STRIPE_PORT
const usual = https.request

https.request = (options, ...rest) =>
  options.host === 'api.stripe.com'
    ? http.request({ ...options, host: '127.0.0.1', port, agent: undefined }, ...rest)
    : usual(options, ...rest)
