import { isRefusal } from '@perigee/contract/refusal'
import type { AskedLink } from '../link/link'
import { problems } from '../problem'

/** A link whose key was deleted was never made. @throws AnswerError, and what else the store refuses */
export async function checkKey({ objects }: Pick<AskedLink, 'objects'>): Promise<void> {
  try {
    await objects.projectInfo()
  } catch (error) {
    throw isRefusal(error, 'unauthorizedApiKey') ? problems.unknownAccess() : error
  }
}
