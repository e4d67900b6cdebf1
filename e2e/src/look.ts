import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './axe'
import { type ColorScheme, currentColorScheme, otherColorScheme, useColorScheme } from './color-scheme'

/** A folder for pictures of every place that is looked at, in both colour schemes and widths; none are taken without it. */
const pictures = process.env.PERIGEE_E2E_PICTURES
const narrow = { width: 390, height: 844 }

export interface Onlooker {
  /**
   * Looks at the page as it is in both colour schemes, at first in the one that it has, and leaves it in the other.
   * What is found is told at the end, for all places at once.
   */
  look(place: string, page?: Page): Promise<void>
  /** Accessibility problems by place. */
  problems: Record<string, string[]>
}

export function onlooker(usual: () => Page): Onlooker {
  const problems: Onlooker['problems'] = {}
  return {
    problems,
    async look(place, page = usual()) {
      const look = async (scheme: ColorScheme, onlyColors: boolean) => {
        await useColorScheme(page, scheme)
        const found = await accessibilityProblems(page, { onlyColors })
        if (found.length > 0) problems[`${place}, ${scheme}`] = found
        if (pictures) await takePictures(page, join(pictures, `${place.replace(/\W+/g, '-')}-${scheme}`))
      }
      const first = await currentColorScheme(page)
      await look(first, false)
      await look(otherColorScheme[first], true)
    },
  }
}

async function takePictures(page: Page, path: string): Promise<void> {
  const usual = page.viewportSize()
  await mkdir(join(path, '..'), { recursive: true })
  await page.screenshot({ path: `${path}-wide.png` })
  await page.setViewportSize(narrow)
  await page.screenshot({ path: `${path}-narrow.png` })
  if (usual) await page.setViewportSize(usual)
}
