import { refusals } from '../refusal'

export const webhookRefusals = refusals({
  /** The same for one that was never made and for one of another project. */
  noSuchWebhook: () => ({ status: 404, say: 'There is no such webhook.' }),
  noSuchDelivery: () => ({ status: 404, say: 'There is no such delivery.' }),
  tooManyWebhooks: (most: number) => ({ status: 409, say: `A project can have ${most} webhooks.` }),
  webhookSwitchedOff: () => ({ status: 409, say: 'This webhook is switched off. Switch it on first.' }),
  /** It was sent under another root secret, or never had one that opens. */
  webhookWithoutSecret: () => ({ status: 409, say: 'The secret of this webhook is lost. Make another one.' }),
  deliveryWaits: () => ({ status: 409, say: 'This delivery waits to be sent already.' }),
  /** Of a project whose owner has not let names leave the service. */
  namesAreWithheld: () => ({
    status: 409,
    s3: 'InvalidArgument',
    say: 'Objects can be chosen by name only where the owner of the project lets webhooks carry names of objects.',
  }),
  tooManyTargets: (most: number) => ({
    status: 409,
    s3: 'InvalidArgument',
    say: `A bucket can have ${most} webhooks about its objects.`,
  }),
  /** Named by the notification configuration of a bucket. */
  noSuchTarget: () => ({
    status: 400,
    s3: 'InvalidArgument',
    say: 'Unable to validate the following destination configurations: there is no such webhook in this project.',
  }),
})
