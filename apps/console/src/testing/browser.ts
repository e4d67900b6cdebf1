import * as React from 'react'

// What the component library asks of a browser and the test environment does not have.
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// Nothing is in sight where nothing is laid out.
class NoIntersectionObserver extends NoResizeObserver implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  takeRecords(): IntersectionObserverEntry[] {
    return []
  }
}

window.ResizeObserver ??= NoResizeObserver
window.IntersectionObserver ??= NoIntersectionObserver
window.HTMLElement.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined

// Text areas that grow measure again when a font has arrived.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

// React keeps a stack trace of each element that it makes, for its warnings: a fifth of what tests of screens take.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })
