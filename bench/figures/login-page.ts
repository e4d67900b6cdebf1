import lighthouse from 'lighthouse'
import { openBrowser } from '../../e2e/src/chromium'
import { freePorts } from '@perigee/testing/free-ports'
import { withProduct } from '../gateway/bench-product'
import type { Figure } from './figure'

const categories = ['performance', 'accessibility', 'best-practices'] as const

/** What Lighthouse makes of the login page of the built product. */
export const loginPage = (): Promise<Figure> =>
  withProduct(async ({ product }) => {
    const [port = 0] = await freePorts(1)
    const browser = await openBrowser([`--remote-debugging-port=${port}`])
    try {
      const result = await lighthouse(`${product.urls.console}/login`, {
        port,
        logLevel: 'error',
        onlyCategories: [...categories],
      })
      const lhr = result?.lhr
      if (!lhr) throw new Error('Lighthouse gave no result.')
      const scores = categories.map((name) => `${name} ${Math.round((lhr.categories[name]?.score ?? 0) * 100)}`)
      const paint = lhr.audits['largest-contentful-paint']?.displayValue ?? 'unknown'
      return {
        name: 'Lighthouse, login page',
        value: `${scores.join(', ')} of 100; largest contentful paint ${paint}`,
        explains: `Lighthouse ${lhr.lighthouseVersion} with its own phone on slow 4G, against the built product on this machine.`,
      }
    } finally {
      await browser.close()
    }
  })
