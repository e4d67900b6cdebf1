import { canInstallPackages, installPackages } from './debian'
import { isExecutable } from './find-program'

/**
 * Debian's package is installed where `proof` is missing.
 * @throws Error with what to install, where that cannot be done here
 */
export async function needProgram(proof: string, debianPackage: string): Promise<void> {
  if (await isExecutable(proof)) return
  if (await canInstallPackages()) await installPackages(debianPackage)
  if (!(await isExecutable(proof))) {
    throw new Error(`The S3 tests need ${proof}. Install it: apt-get install ${debianPackage}`)
  }
}
