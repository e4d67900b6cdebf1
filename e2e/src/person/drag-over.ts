import type { Page } from 'playwright-core'

/** Drags files and folders of the disk over the middle of the page, as a file manager does; gives what drops them. */
export async function dragOver(page: Page, paths: readonly string[]): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data })
  await send('dragEnter')
  await send('dragOver')
  return async () => {
    // What the page has put below the pointer since is entered first.
    await send('dragOver')
    await send('drop')
    await devtools.detach()
  }
}
