import type { Locator, Page } from 'playwright-core'

/**
 * Drags files and folders of the disk over the page, as a file manager does: over its middle, or over one thing on it;
 * gives what drops them.
 */
export async function dragOver(page: Page, paths: readonly string[], target?: Locator): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  const point = target ? await middleOf(target) : middleOfPage(page)
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', { type, ...point, data })
  await send('dragEnter')
  await send('dragOver')
  return async () => {
    // What the page has put below the pointer since is entered first.
    await send('dragOver')
    await send('drop')
    await devtools.detach()
  }
}

function middleOfPage(page: Page) {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  return { x: width / 2, y: height / 2 }
}

async function middleOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('What files are to be dragged over is not on the page.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
