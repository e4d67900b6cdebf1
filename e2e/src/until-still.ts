import type { Page } from 'playwright-core'

/** Brings what moves to its end; returns when nothing has moved for some frames. What moves for ever goes on. */
export const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await frame()
    for (let still = 0; still < 3; await frame()) {
      still = moving().length === 0 ? still + 1 : 0
      for (const animation of moving()) animation.finish()
    }
  })
