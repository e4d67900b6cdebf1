// What the component library asks of a browser and the test environment does not have.
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

window.ResizeObserver ??= NoResizeObserver
window.HTMLElement.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined

// Text areas that grow measure again when a font has arrived.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
