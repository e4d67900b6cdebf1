import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Provider } from 'oidc-provider'

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  people: ReadonlyMap<string, unknown>
}

/** The login page of the provider: a form, which comes back with a login that it knows, or is cancelled. */
export async function answerInteraction(provider: Provider, { request, response, people }: Exchange): Promise<void> {
  try {
    const {
      params: { login_hint: hint },
    } = await provider.interactionDetails(request, response)
    if (request.method === 'GET') return page(response, formWith(typeof hint === 'string' ? hint : ''))
    const given = new URLSearchParams(await text(request))
    const login = given.get('login') ?? ''
    if (given.has('cancel')) {
      const refusal = { error: 'access_denied', error_description: 'cancelled' }
      return await provider.interactionFinished(request, response, refusal)
    }
    if (!people.has(login)) return page(response, formWith(login))
    await provider.interactionFinished(request, response, { login: { accountId: login } })
  } catch (cause) {
    response.writeHead(400, { 'content-type': 'text/plain' })
    response.end(cause instanceof Error ? cause.message : 'failed')
  }
}

function page(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(html)
}

const formWith = (login: string): string => `<!doctype html>
<html lang="en"><title>Acme login</title><link rel="icon" href="data:,"><h1>Acme login</h1>
<form method="post">
  <label>Login <input name="login" value="${login.replace(/[&<>"]/g, '')}"></label>
  <label>Password <input name="password" type="password"></label>
  <button type="submit">Sign in</button>
  <button type="submit" name="cancel" value="1">Cancel</button>
</form></html>`
