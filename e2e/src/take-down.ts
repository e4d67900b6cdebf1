import { type Product, removeInstallation } from './product'

/** Closes the browser, stops the product and removes all that it kept; also when a set-up broke off half-way. */
export async function takeDown(built: {
  session?: { close: () => Promise<void> } | undefined
  product: Product | undefined
}): Promise<void> {
  await built.session?.close()
  await built.product?.stop()
  if (built.product) await removeInstallation(built.product)
}
