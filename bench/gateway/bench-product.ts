import { type Access, makeAccess } from '../../e2e/src/make-access'
import { newInstallation, type Product, removeInstallation, startProduct } from '../../e2e/src/product'
import { type Account, signUp } from '../../e2e/src/sign-up'

export interface BenchProduct {
  product: Product
  account: Account
  /** To a fresh project. */
  access: Access
}

export const passphrase = 'a passphrase to measure with'

/** The built product in an empty folder, for as long as `work` takes; `env` are further settings. */
export async function withProduct<T>(
  work: (bench: BenchProduct) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const installation = await newInstallation(env)
  try {
    const product = await startProduct(installation)
    try {
      const account = await signUp(product)
      return await work({ product, account, access: await makeAccess(product, account, { passphrase }) })
    } finally {
      await product.stop()
    }
  } finally {
    await removeInstallation(installation)
  }
}
