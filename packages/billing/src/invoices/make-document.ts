import { useCase } from '@perigee/actors/use-case'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { findCharge } from '@perigee/satellite-db/invoice-history'
import { findInvoice, listInvoiceLines } from '@perigee/satellite-db/invoices'
import type { UserRow } from '@perigee/satellite-db/users'
import type { BillingContext } from '../context'
import { buyerOf } from './buyer-of'
import { chargeText } from './describe-item'
import { type DocumentParts, invoiceDocument } from './document/invoice-document'
import { invoiceFont } from './document/invoice-font'
import { receiptDocument } from './document/receipt-document'

type Needs = Pick<BillingContext, 'db'> & { settings: BillingContext['settings'] & { brandName: string } }

export interface MadeDocument {
  /** Of the file, without what file systems refuse. */
  name: string
  bytes: Uint8Array
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const charge = /^charge-(\d{1,15})$/

/**
 * A sent invoice of the person who asks, or the receipt of a charge, as a PDF. @param id as the history has it
 * @throws noSuchInvoice, also for what is somebody else's
 */
export const makeDocument = useCase(
  'billing.view',
  async (context: Needs, { user }, { id }: { id: string }): Promise<MadeDocument> => {
    const [, actId] = charge.exec(id) ?? []
    if (actId !== undefined) return receiptOf(context, user, Number(actId))
    if (!uuid.test(id)) throw billingRefusals.noSuchInvoice()
    const invoice = await findInvoice(context.db, id)
    if (invoice?.userId !== user.id || invoice.number === null) throw billingRefusals.noSuchInvoice()
    const lines = await listInvoiceLines(context.db, id)
    return {
      name: `invoice-${invoice.number}.pdf`,
      bytes: await invoiceDocument(invoice, lines, await partsOf(context)),
    }
  },
)

async function receiptOf(context: Needs, user: UserRow, actId: number): Promise<MadeDocument> {
  const { db, settings } = context
  const found = await findCharge(db, { userId: user.id, actId })
  if (!found) throw billingRefusals.noSuchInvoice()
  const receipt = {
    reference: found.key.replace(/^intent:/, ''),
    at: found.at,
    cents: found.cents,
    description: chargeText(found.kind, settings.brandName),
    buyer: await buyerOf(db, user.id, user),
  }
  return { name: `receipt-${actId}.pdf`, bytes: await receiptDocument(receipt, await partsOf(context)) }
}

async function partsOf({ settings }: Needs): Promise<DocumentParts> {
  const { brandName: brand, sellerName, sellerAddress, sellerTaxId, sellerEmail, invoiceNote } = settings
  return {
    brand,
    font: await invoiceFont(settings.invoiceFont),
    seller: {
      name: sellerName ?? '',
      address: sellerAddress ?? [],
      taxId: sellerTaxId ?? '',
      email: sellerEmail ?? '',
      note: invoiceNote ?? '',
    },
  }
}
