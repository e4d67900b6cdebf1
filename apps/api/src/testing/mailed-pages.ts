import type { Answer } from '@perigee/testing/http'
import type { ApiClient } from './api-client'

/** Where a link of a mail leads, without the host that tests do not have. */
export const pathOf = (link: string): string => {
  const { pathname, search } = new URL(link)
  return `${pathname}${search}`
}

/** What a browser shows when it opens a link of a mail. */
export const pageOf = (browser: ApiClient, link: string): Promise<Answer> => browser.http.get(pathOf(link))

const form = /<form method="post" action="([^"]+)">[\s\S]*<input type="hidden" name="token" value="([^"]*)"/

/** Sends the form of such a page as a browser does. */
export async function pressButton(
  { http }: ApiClient,
  page: Answer,
  { fields = {}, headers = {} }: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const [, action, token] = form.exec(page.text) ?? []
  if (action === undefined || token === undefined) throw new Error(`the page has no form: ${page.status}`)
  const body = new URLSearchParams({ token, ...fields }).toString()
  return http.request('POST', action, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })
}
