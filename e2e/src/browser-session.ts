import type { Browser, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core'
import { openBrowser } from './chromium'

/** How long something may take to show: a limit, not a wait, for a machine that has other work too. */
export const patience = 60_000

export interface BrowserSession {
  page: Page
  /** What the page complained about: uncaught errors, refused by the Content-Security-Policy, console errors. */
  complaints: string[]
  close(): Promise<void>
}

/** A fresh browser with one window; everything that goes wrong in the page is kept. */
export async function browserSession(): Promise<BrowserSession> {
  const browser: Browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !asksWhoIsThere(message))
      complaints.push(`${message.text()} (${message.location().url})`)
  })
  return { page, complaints, close: () => browser.close() }
}

const firefoxOnWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'

/** A window of the same browser that the server takes for another device: Firefox on Windows. */
export const anotherDevice = (session: Pick<BrowserSession, 'page'>): Promise<Page> =>
  anotherWindow(session, { userAgent: firefoxOnWindows })

/** A window of the same browser that shares nothing with the others, for another person. */
export async function anotherWindow(
  { page }: Pick<BrowserSession, 'page'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the window belongs to no browser')
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'en-GB', ...options })
  context.setDefaultTimeout(patience)
  return context.newPage()
}

/** The first page of a session asks for the account; that nobody is signed in is an answer like any other. */
const asksWhoIsThere = (message: ConsoleMessage): boolean =>
  message.text().includes('401 (Unauthorized)') && new URL(message.location().url).pathname === '/api/v0/auth/account'
