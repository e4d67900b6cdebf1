import { type Product, removeInstallation } from './product'

/**
 * Closes the browser, stops the product and removes all that it kept; also when a set-up broke off half-way, and each of
 * them when another one fails. @throws what failed first
 */
export async function takeDown(built: {
  session?: { close: () => Promise<void> } | undefined
  product?: Product | undefined
}): Promise<void> {
  try {
    await built.session?.close()
  } finally {
    await stopAndRemove(built.product)
  }
}

async function stopAndRemove(product: Product | undefined): Promise<void> {
  if (!product) return
  try {
    await product.stop()
  } finally {
    await removeInstallation(product)
  }
}
