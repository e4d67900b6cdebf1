import type { Context } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { projectUseCase } from '@perigee/actors/use-case'
import { randomPassword } from '../passwords/random-password'
import { sha512Crypt } from '../passwords/sha512-crypt'
import { changeInstance } from './change-instance'

/** Another password, told this once. It holds from the machine's next start on. @throws noSuchInstance, instanceIsDeleting */
export const resetPassword = projectUseCase(
  'compute.use',
  async (
    context: Pick<Context, 'db' | 'clock'>,
    { project, actor },
    { id }: { id: string },
  ): Promise<{ password: string }> => {
    const password = randomPassword()
    await changeInstance(context, { project, id }, async (within, row) => {
      const facts = { name: row.name }
      await recordActs(within, [{ name: 'instance.passwordReset', target: id, facts, project, actor }])
      return { password_hash: sha512Crypt(password) }
    })
    return { password }
  },
)
